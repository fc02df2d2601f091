import { longDate } from '../../../../contract/calendar.ts';
import type { DeskOverview } from '../../../../contract/desk-overview.ts';
import { RecordTable } from '../ui/RecordTable.tsx';
import { DayChart } from './DayChart.tsx';

type Day = DeskOverview['days'][number];

const series = [
  { name: 'requests', label: 'Requests' },
  { name: 'enrollments', label: 'Enrollments' },
  { name: 'completions', label: 'Completions' },
  { name: 'failedMails', label: 'Failed mails' },
] as const;

/** What happened on each day: a chart of each figure, and all of them in a table. */
export function DayFigures({ of: days }: { of: Day[] }) {
  const newestFirst = days.toReversed();
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-2">
        {series.map(({ name, label }) => (
          <DayChart
            key={name}
            label={`${label} per day`}
            isBad={name === 'failedMails'}
            days={days.map((day) => ({ date: day.date, count: day[name] }))}
          />
        ))}
      </div>
      <details className="mt-6">
        <summary className="min-h-11 py-2 font-bold">These days as a table</summary>
        <RecordTable
          caption="Figures of each day, newest first"
          rows={newestFirst}
          keyOf={({ date }) => date}
          empty="There is no day."
          columns={[
            { label: 'Day', cell: ({ date }) => <time dateTime={date}>{longDate(date)}</time> },
            ...series.map(({ name, label }) => ({ label, numeric: true, cell: (day: Day) => day[name] })),
          ]}
        />
      </details>
    </>
  );
}
