import { longDate } from '../../../contract/base/calendar.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import { buttonClass } from '../../ui/button.ts';
import { listOwnDues } from './endpoints.ts';

/** The learner's next payment, with the link to pay it; null if nothing is owed. @param props.isQuiet whether more matters on the page */
export function OwnDues({ isQuiet = false }: { isQuiet?: boolean }) {
  const { data: dues = [] } = listOwnDues.useQuery(undefined, { refetchOnMountOrArgChange: true });
  return dues.map(({ course, amountPaise, dueOn, isLate, url }) => (
    <div
      key={url}
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-l-4 bg-sunk px-4 py-3 ${isLate ? 'border-bad' : 'border-accent'}`}
    >
      <p>
        <strong>{siteRupees(amountPaise)}</strong>
        <span>{` for ${course} ${isLate ? 'was' : 'is'} due on ${longDate(dueOn)}.`}</span>
      </p>
      {/* A full load, because the page of the order has another CSP. */}
      <a href={url} className={buttonClass(isQuiet ? 'outline' : 'accent')}>
        Pay now<span className="sr-only">{` for ${course}`}</span>
      </a>
    </div>
  ));
}
