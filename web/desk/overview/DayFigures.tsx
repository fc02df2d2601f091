import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskOverview } from '../../../contract/desk/desk-overview.ts';
import { RecordTable } from '../ui/RecordTable.tsx';

type Day = DeskOverview['days'][number];

type Figure = { name: Exclude<keyof Day, 'date'>; label: string; show?: (value: number) => string };

const payments: Figure = { name: 'paidPaise', label: 'Payments', show: rupees };
const otherFigures: readonly Figure[] = [
  { name: 'requests', label: 'Leads' },
  { name: 'enrollments', label: 'Enrollments' },
  { name: 'completions', label: 'Completions' },
];
const failedMails: Figure = { name: 'failedMails', label: 'Failed emails' };

function emptyText(empty: readonly Figure[]): string {
  const labels = empty.map(({ label }) => label.toLowerCase());
  return `No ${new Intl.ListFormat('en', { type: 'disjunction' }).format(labels)} in this period.`;
}

/**
 * The figures of each day: a chart for each figure that is not always zero, and a table of all figures. Only roles that
 * read the books see payments.
 */
export function DayFigures({ days, hasMoney }: { days: Day[]; hasMoney: boolean }) {
  const charted = hasMoney ? [payments, ...otherFigures] : otherFigures;
  const newestFirst = days.toReversed();
  const isEmpty = ({ name }: Figure) => days.every((day) => day[name] === 0);
  const empty = charted.filter(isEmpty);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-2">
        {charted
          .filter((figure) => !isEmpty(figure))
          .map(({ name, label, show }) => (
            <DayChart
              key={name}
              label={`${label} per day`}
              show={show}
              days={days.map((day) => ({ date: day.date, count: day[name] ?? 0 }))}
            />
          ))}
      </div>
      {empty.length > 0 && <p className="mt-4 text-ink-2">{emptyText(empty)}</p>}
      <details className="mt-6">
        <summary className="min-h-11 py-2 font-bold">This period as a table</summary>
        <RecordTable
          caption="Figures of each day, newest first"
          rows={newestFirst}
          keyOf={({ date }) => date}
          empty="No days to show."
          columns={[
            { label: 'Day', cell: ({ date }) => <time dateTime={date}>{longDate(date)}</time> },
            ...[...charted, failedMails].map(({ name, label, show = String }) => ({
              label,
              numeric: true,
              cell: (day: Day) => show(day[name] ?? 0),
            })),
          ]}
        />
      </details>
    </>
  );
}

type DayCount = { date: string; count: number };
type DayChartProps = { label: string; days: readonly DayCount[]; show?: ((value: number) => string) | undefined };

/** The width of a day and the height of the tallest bar, in the units of the drawing. */
const STEP = 10;
const HEIGHT = 100;

function chartText(label: string, days: readonly DayCount[], show: (value: number) => string): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const busiest = days.toSorted((one, other) => other.count - one.count)[0];
  return `${label}: ${show(total)} in all${busiest ? `, most on ${longDate(busiest.date)} with ${show(busiest.count)}` : ''}.`;
}

function DayChart({ label, days, show = String }: DayChartProps) {
  const highest = Math.max(0, ...days.map(({ count }) => count));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure>
      <figcaption className="mb-2 flex items-baseline justify-between gap-4 text-[0.9375rem]">
        <span className="font-bold">{label}</span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <p aria-hidden="true" className="facts flex h-28 flex-col justify-between text-right leading-none text-ink-2">
          <span>{show(highest)}</span>
          {highest % 2 === 0 && <span>{show(highest / 2)}</span>}
          <span>{show(0)}</span>
        </p>
        <svg
          role="img"
          aria-label={chartText(label, days, show)}
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-28 w-full border-b border-strong bg-sunk"
        >
          <line
            x2={days.length * STEP}
            y1={HEIGHT / 2}
            y2={HEIGHT / 2}
            vectorEffect="non-scaling-stroke"
            className="stroke-hairline"
          />
          {days.map(({ date, count }, index) => {
            const height = (count / highest) * HEIGHT;
            return (
              <rect
                key={date}
                x={index * STEP + 1}
                y={HEIGHT - height}
                width={STEP - 2}
                height={height}
                className="fill-ink-2"
              >
                <title>{`${longDate(date)}: ${show(count)}`}</title>
              </rect>
            );
          })}
        </svg>
        <p aria-hidden="true" className="facts col-start-2 mt-1 flex justify-between text-ink-2">
          <span>{first && longDate(first.date)}</span>
          <span>{last && longDate(last.date)}</span>
        </p>
      </div>
    </figure>
  );
}
