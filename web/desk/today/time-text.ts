import { clockText, minuteInKolkata, shortDay } from '../../../contract/base/calendar.ts';
import type { TodayKind, TodayRow } from '../../../contract/desk/desk-today.ts';

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
