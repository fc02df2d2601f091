import { clockText, WEEKDAYS } from '../base/calendar.ts';

/** Class times of a batch: days of the week (1 for Monday), the time of day in Asia/Kolkata, and the length. */
export type ClassTimes = { weekdays: readonly number[]; startsAt: string; minutes: number };

/** The class times as text: `Mon to Fri, 7 to 9 pm`. */
export function classTimesText({ weekdays, startsAt, minutes }: ClassTimes): string {
  return `${weekdaysText(weekdays)}, ${hoursText(startsAt, minutes)}`;
}

function weekdaysText(weekdays: readonly number[]): string {
  const names = weekdays.map((day) => (WEEKDAYS[day - 1] ?? '').slice(0, 3));
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const isRow = weekdays.length > 2 && weekdays.every((day, index) => day === (weekdays[0] ?? 0) + index);
  if (names.length === 7) return 'Every day';
  if (isRow) return `${first} to ${last}`;
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : first;
}

/** `7 to 9 pm`, `11:30 am to 1 pm`. */
function hoursText(startsAt: string, minutes: number): string {
  const end = (toMinutes(startsAt) + minutes) % (24 * 60);
  const [from, to] = [startsAt, toTime(end)].map((time) => clockText(time).replace(':00', ''));
  const isSameHalf = from?.slice(-2) === to?.slice(-2);
  return `${isSameHalf ? from?.slice(0, -3) : from} to ${to}`;
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function toTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
