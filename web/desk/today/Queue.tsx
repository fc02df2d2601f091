import { Link } from 'react-router';
import { clockText, minuteInKolkata, shortDay } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { type TodayKind, type TodayRow, todayParts } from '../../../contract/desk/desk-today.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { linkClass } from '../ui/TextLink.tsx';
import { kindLabels, recordPage } from './labels.ts';
import { RowActions } from './RowActions.tsx';
import { useSelectedPersonId, useSelectPerson } from './selected-person.ts';

const partNames = { late: 'Late', today: 'Today', later: 'Next' } as const;

/** The waiting work, in the order of time. @param today date in Asia/Kolkata */
export function Queue({ rows, today }: { rows: readonly TodayRow[]; today: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {todayParts.map((part) => {
        const partRows = rows.filter((row) => row.part === part);
        if (partRows.length === 0) return null;
        return (
          <section key={part} aria-labelledby={`part-${part}`} className="@container">
            <h2 id={`part-${part}`} className={`title-3 mb-2 ${part === 'late' ? 'text-bad' : ''}`}>
              {partNames[part]}
            </h2>
            <ol className="border-t border-strong">
              {partRows.map((row) => (
                <Row key={`${row.kind} ${row.id}`} row={row} today={today} />
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

function Row({ row, today }: { row: TodayRow; today: string }) {
  const { kind, at, personId, name, why, amountPaise } = row;
  const select = useSelectPerson(personId);
  const isSelected = useSelectedPersonId() === personId && personId !== null;
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-hairline py-1 text-[0.9375rem] hover:bg-sunk has-aria-[current]:bg-soft @max-2xl:py-2 @2xl:grid-cols-[6.5rem_8.5rem_minmax(0,1fr)_auto_auto] @4xl:grid-cols-[8.5rem_11rem_minmax(0,1fr)_auto_auto]">
      <time dateTime={at} className="tabular-nums text-ink-2">
        {timeText(row, today)}
      </time>
      <span className="order-first font-bold wrap-anywhere @2xl:order-none">
        <Link
          to={personId ? deskPaths.person(personId) : recordPage(row)}
          onClick={select}
          aria-current={isSelected ? 'true' : undefined}
          className={linkClass}
        >
          {name || kindLabels[kind].row}
        </Link>
      </span>
      <span className="line-clamp-2 wrap-anywhere @max-2xl:col-span-full">
        <span className="text-ink-2">{kindLabels[kind].row}:</span> {why}
      </span>
      <span className="font-bold tabular-nums @max-2xl:col-span-full empty:hidden @2xl:text-right @2xl:empty:block">
        {amountPaise !== null && rupees(amountPaise)}
      </span>
      <span className="flex flex-wrap gap-2 @max-2xl:col-span-full @2xl:justify-end">
        <RowActions row={row} />
      </span>
    </li>
  );
}

/** Kinds with a day and no time. */
const kindsWithDay: ReadonlySet<TodayKind> = new Set(['due', 'batch']);
/** Kinds with a time, also on another day. */
const kindsWithTime: ReadonlySet<TodayKind> = new Set(['class', 'call', 'hold', 'seat']);

/** The time at which a row is due, or since which it has waited, in India: `4:00 pm`, `20 Nov`, `20 Nov, 4:00 pm`. */
export function timeText({ kind, at }: Pick<TodayRow, 'kind' | 'at'>, today: string): string {
  const minute = minuteInKolkata(new Date(at));
  const [date, clock] = [minute.slice(0, 10), clockText(minute.slice(11))];
  const { day, month } = shortDay(date);
  const dayText = date === today ? 'Today' : `${Number(day)} ${month}`;
  if (kindsWithDay.has(kind)) return dayText;
  if (date === today) return clock;
  return kindsWithTime.has(kind) ? `${dayText}, ${clock}` : dayText;
}
