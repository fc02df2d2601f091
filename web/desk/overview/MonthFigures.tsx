import type { ReactNode } from 'react';
import { longDate, monthAfter, monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskMonth } from '../../../contract/desk/desk-today.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { TextLink } from '../ui/TextLink.tsx';

export function MonthFigures({
  month: { month, collected, outstanding, returned, batches, sources },
}: {
  month: DeskMonth;
}) {
  const previousMonth = monthName(monthAfter(month, -1)).split(' ')[0] ?? '';
  const sums = [
    { label: 'Collected', to: deskPaths.money, ...collected },
    { label: 'Outstanding', to: deskPaths.lateDues, ...outstanding },
    { label: 'Refunds', to: deskPaths.refunds, ...returned },
  ];
  return (
    <section aria-labelledby="month" className="mb-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="month" className="title-3">
          {monthName(month)}
        </h2>
      </div>
      <dl className="mb-6 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3">
        {sums.map(({ label, to, ...sum }) => (
          <div key={label} className="border-t border-strong pt-2">
            <dt className="text-[0.9375rem] text-ink-2">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">
              <TextLink to={to}>{rupees(sum.now)}</TextLink>
              <span className="block text-[0.9375rem] font-normal text-ink-2">
                {previousMonth}: {rupees(sum.before)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        <ComparedTable caption="Seats filled" previous={`End of ${previousMonth}`} empty="No batch is planned.">
          {batches.map(({ id, number, course, startsOn, seats, ...taken }) => (
            <ComparedRow key={id} {...taken} limit={seats}>
              <TextLink to={deskPaths.batch(id)}>{`${course}, batch ${number}`}</TextLink>{' '}
              <span className="whitespace-nowrap text-ink-2">{longDate(startsOn)}</span>
            </ComparedRow>
          ))}
        </ComparedTable>
        <ComparedTable caption="Leads by source" previous={previousMonth} empty="No leads in these months.">
          {sources.map(({ source, ...leads }) => (
            <ComparedRow key={source} {...leads}>
              {source || 'Came directly'}
            </ComparedRow>
          ))}
        </ComparedTable>
      </div>
    </section>
  );
}

type ComparedTableProps = { caption: string; previous: string; empty: string; children: ReactNode[] };

/** A table of figures of this month and the previous one, with three columns at any width. */
function ComparedTable({ caption, previous, empty, children }: ComparedTableProps) {
  return (
    <table className="w-full self-start border-collapse text-[0.9375rem]">
      <caption className="pb-2 text-left font-bold">{caption}</caption>
      <thead className="border-b border-strong">
        <tr>
          <th scope="col" className="sr-only">
            Of
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal whitespace-nowrap text-ink-2">
            Now
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal text-ink-2">
            {previous}
          </th>
        </tr>
      </thead>
      <tbody>
        {children.length > 0 ? (
          children
        ) : (
          <tr>
            <td colSpan={3} className="py-2 text-ink-2">
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function ComparedRow({
  now,
  before,
  limit,
  children,
}: {
  now: number;
  before: number;
  limit?: number | null;
  children: ReactNode;
}) {
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
        {children}
      </th>
      <td className="py-2 pl-3 text-right font-bold whitespace-nowrap tabular-nums">
        {now}
        {limit && ` of ${limit}`}
      </td>
      <td className="py-2 pl-3 text-right tabular-nums">{before}</td>
    </tr>
  );
}
