import { Link } from 'react-router';
import { clockText, minuteInKolkata, shortDay } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import {
  type DeskWaiting,
  MAX_WAITING,
  type TodayKind,
  type TodayRow,
  todayParts,
} from '../../../contract/desk/desk-today.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { linkClass, TextLink } from '../ui/TextLink.tsx';
import { kindLabels, recordPage } from './labels.ts';
import { RowActions } from './RowActions.tsx';
import { useSelectedPersonId, useSelectPerson } from './selected-person.ts';

const partNames = { late: 'Late', today: 'Today', later: 'Next' } as const;

type QueueProps = { rows: readonly TodayRow[]; waiting: readonly DeskWaiting[]; today: string };

/** The waiting work, in the order of time. @param today date in Asia/Kolkata */
export function Queue({ rows, waiting, today }: QueueProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
      {todayParts.map((part) => {
        const partRows = rows.filter((row) => row.part === part);
        if (partRows.length === 0) return null;
        return (
          <section key={part} aria-labelledby={`part-${part}`} className="@container">
            <h2 id={`part-${part}`} className={`mb-1 font-bold tracking-normal ${part === 'late' ? 'text-bad' : ''}`}>
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
      <More rows={rows} waiting={waiting} />
    </div>
  );
}

/** What waits beyond the rows that are shown. */
function More({ rows, waiting }: Omit<QueueProps, 'today'>) {
  const hidden = waiting.flatMap(({ kind, total }) => {
    const left = total - rows.filter((row) => row.kind === kind).length;
    return left > 0 ? [{ kind, left: total === MAX_WAITING ? `${left}+` : left }] : [];
  });
  if (hidden.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      {hidden.map(({ kind, left }) => (
        <TextLink key={kind} to={kindLabels[kind].to}>{`${left} more: ${kindLabels[kind].list}`}</TextLink>
      ))}
    </p>
  );
}

function Row({ row, today }: { row: TodayRow; today: string }) {
  const { kind, at, personId, name, why, amountPaise } = row;
  const select = useSelectPerson(personId);
  const isSelected = useSelectedPersonId() === personId && personId !== null;
  return (
    <li className="grid min-h-[2.625rem] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-hairline text-[0.9375rem] [--spacing-button:1.875rem] hover:bg-sunk has-aria-[current]:bg-soft @max-2xl:py-1 @2xl:grid-cols-[8.5rem_8rem_minmax(0,1fr)_auto_auto] @4xl:grid-cols-[8.5rem_11rem_minmax(0,1fr)_auto_auto]">
      <time dateTime={at} className="tabular-nums text-ink-2">
        {timeText(row, today)}
      </time>
      <span className="order-first truncate font-bold @2xl:order-none">
        <Link
          to={personId ? deskPaths.person(personId) : recordPage(row)}
          onClick={select}
          aria-current={isSelected ? 'true' : undefined}
          className={linkClass}
        >
          {name || kindLabels[kind].row}
        </Link>
      </span>
      <span className="truncate @max-2xl:col-span-full">
        <span className="text-ink-2">{kindLabels[kind].row}:</span> {why}
      </span>
      <span className="font-bold tabular-nums @max-2xl:col-span-full empty:hidden @2xl:text-right @2xl:empty:block">
        {amountPaise !== null && rupees(amountPaise)}
      </span>
      <span className="flex gap-1.5 @max-2xl:col-span-full @max-2xl:flex-wrap @2xl:justify-end">
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
