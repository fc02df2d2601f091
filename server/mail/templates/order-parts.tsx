import { longDate } from '../../../contract/calendar.ts';
import type { MailSite, OrderLetter } from '../types.ts';
import { Link } from './Letter.tsx';

type Batch = OrderLetter['batch'];

/** `batch 86, from 14 December 2026, Mon to Fri, 7 to 9 pm`; nothing without a batch. */
export function batchWords(batch: Batch): string {
  if (!batch) return '';
  const times = batch.classTimes ? `, ${batch.classTimes}` : '';
  return `, batch ${batch.number}, from ${longDate(batch.startsOn)}${times}`;
}

/** A link on a line of its own. */
export function LinkLine({ to }: { to: string }) {
  return (
    <p>
      <Link to={to}>{to}</Link>
    </p>
  );
}

/** The code of the order, and whom to ask about it. */
export function Questions({ site, code }: { site: MailSite; code: string }) {
  return (
    <p>
      Your order is {code}. Questions? Call {site.phoneShown}, or reply to this mail.
    </p>
  );
}
