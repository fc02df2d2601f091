import { addDays, longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { fullRefundUntil } from '../../../contract/selling/refund-terms.ts';
import type { RefundTerms } from '../../db/schema/index.ts';

type SoldOrder = {
  terms: RefundTerms;
  startsOn: string | null;
  /** The payments less the refunds. */
  refundablePaise: number;
};

/** The refund that the terms give on a day, and the reason in words. */
type ProposedRefund = { amountPaise: number; why: string };

export function lastRefundDay({ fullDaysAfterStart }: RefundTerms, startsOn: string): string {
  return addDays(startsOn, fullDaysAfterStart);
}

/** The refund that the terms give today. @param today date in Asia/Kolkata */
export function proposeRefund({ terms, startsOn, refundablePaise }: SoldOrder, today: string): ProposedRefund {
  if (refundablePaise === 0) return { amountPaise: 0, why: 'There is nothing to refund.' };
  const all = { amountPaise: refundablePaise };
  if (!startsOn) return { ...all, why: `All of it (${rupees(refundablePaise)}): the order has no batch yet.` };
  const lastDay = lastRefundDay(terms, startsOn);
  const rule = `${fullRefundUntil(terms.fullDaysAfterStart, 'the start')}, which is ${longDate(lastDay)}`;
  if (today <= lastDay)
    return { ...all, why: `All of it (${rupees(refundablePaise)}): the terms return everything ${rule}.` };
  return { amountPaise: 0, why: `Nothing by the terms: they return everything ${rule}. You may still refund a part.` };
}
