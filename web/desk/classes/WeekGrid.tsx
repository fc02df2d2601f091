import { Link } from 'react-router';
import { weekdayAndDate } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { ClassWeek, DeskClass } from '../../../contract/teaching/desk-classes.ts';
import { Badge } from '../ui/Badge.tsx';
import { spanTexts } from './labels.ts';
import { daysOf, type GridRow, type GridRows, gridRows, roomClashes } from './week-grid.ts';

type Clashes = ReturnType<typeof roomClashes>;

/** The classes of a week by trainer or room: a table, and on a phone one day below the other. */
export function WeekGrid({ week, by }: { week: ClassWeek; by: GridRows }) {
  const rows = gridRows(week, by);
  const days = daysOf(week);
  const clashes = roomClashes(week.data);
  if (rows.length === 0) {
    return (
      <p className="border-y border-hairline py-4 text-ink-2">
        {by === 'rooms' ? 'No batch has a room or a class in this week.' : 'No classes in this week.'}
      </p>
    );
  }
  return (
    <div className="@container">
      <GridTable rows={rows} days={days} clashes={clashes} by={by} />
      <ol className="@4xl:hidden">
        {days.map((day, index) => (
          <Day key={day} day={day} index={index} rows={rows} clashes={clashes} />
        ))}
      </ol>
    </div>
  );
}

/** `Monday` and `23 November`, on lines of their own. */
const headOf = (day: string) =>
  weekdayAndDate(day)
    .split(', ')
    .map((part) => (
      <span key={part} className="block">
        {part}
      </span>
    ));

type GridTableProps = { rows: readonly GridRow[]; days: readonly string[]; clashes: Clashes; by: GridRows };

function GridTable({ rows, days, clashes, by }: GridTableProps) {
  return (
    <table className="w-full table-fixed border-collapse text-sm @max-4xl:hidden">
      <caption className="sr-only">{by === 'rooms' ? 'Classes by room and day' : 'Classes by trainer and day'}</caption>
      <thead>
        <tr className="border-b border-strong text-left align-bottom">
          <th scope="col" className="py-2 pr-2">
            {by === 'rooms' ? 'Room' : 'Trainer'}
          </th>
          {days.map((day) => (
            <th key={day} scope="col" className="px-2 py-2">
              {headOf(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-hairline align-top">
            <th scope="row" className="py-2 pr-2 text-left wrap-anywhere">
              {row.name}
            </th>
            {days.map((day, index) => (
              <td key={day} className="border-l border-hairline px-2 py-2 wrap-anywhere">
                <Cell classes={row.days[index] ?? []} canBeFree={row.canBeFree} clashes={clashes} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isPlanned = ({ state }: DeskClass) => state !== 'cancelled';

type CellProps = { classes: readonly DeskClass[]; canBeFree: boolean; clashes: Clashes };

function Cell({ classes, canBeFree, clashes }: CellProps) {
  return (
    <>
      {classes.length > 0 && <ClassList classes={classes} clashes={clashes} />}
      {canBeFree && !classes.some(isPlanned) && <span className="text-ink-2">Free</span>}
    </>
  );
}

function ClassList({ classes, clashes }: Omit<CellProps, 'canBeFree'>) {
  return (
    <ul className="grid gap-2">
      {classes.map((row) => (
        <li key={row.id}>
          <ClassEntry row={row} clash={clashes.get(row.id)} />
        </li>
      ))}
    </ul>
  );
}

function ClassEntry({ row, clash }: { row: DeskClass; clash: number[] | undefined }) {
  const { id, batch, startsAt, endsAt } = row;
  const course = `${batch.course}, batch ${batch.number}`;
  const text = (
    <>
      <span className="block font-bold">{spanTexts({ startsAt, endsAt }).hours}</span> {course}
    </>
  );
  return (
    <>
      <Link to={deskPaths.class(id)} className="block no-underline hover:underline">
        {isPlanned(row) ? text : <s className="text-ink-2">{text}</s>}
      </Link>
      {!isPlanned(row) && <Badge tone="bad">Cancelled</Badge>}
      {clash && <p className="font-bold text-bad">{`Same room and time as batch ${clash.join(' and ')}`}</p>}
    </>
  );
}

type DayProps = { day: string; index: number; rows: readonly GridRow[]; clashes: Clashes };

function Day({ day, index, rows, clashes }: DayProps) {
  const taken = rows.filter((row) => (row.days[index] ?? []).length > 0);
  const free = rows.filter((row) => row.canBeFree && !(row.days[index] ?? []).some(isPlanned));
  return (
    <li className="border-b border-hairline py-3">
      <h2 className="mb-2 font-bold">{weekdayAndDate(day)}</h2>
      {taken.map((row) => (
        <section key={row.id} className="mb-3">
          <h3 className="text-ink-2">{row.name}</h3>
          <ClassList classes={row.days[index] ?? []} clashes={clashes} />
        </section>
      ))}
      {free.length > 0 && <p className="text-ink-2">{`Free: ${free.map(({ name }) => name).join(', ')}`}</p>}
    </li>
  );
}
