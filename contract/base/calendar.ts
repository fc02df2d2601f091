import { DAY_MS } from './time.ts';

/**
 * Dates of the calendar, as ISO text `2026-08-31`, in the zone that the company works in. Without `Intl`: a browser
 * needs 13 ms of a fast processor to load its language data, in the middle of hydration (docs/decisions/0005).
 */

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** From Monday, as ISO 8601 counts them. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Asia/Kolkata is 5 h 30 min ahead of UTC all year. */
export const KOLKATA_OFFSET_MS = 330 * 60_000;

/** The time in Asia/Kolkata at an instant, to the minute, `2026-08-31T09:30`. */
export function minuteInKolkata(instant: Date): string {
  return new Date(instant.getTime() + KOLKATA_OFFSET_MS).toISOString().slice(0, 16);
}

/** The instant of a time in Asia/Kolkata, the reverse of `minuteInKolkata`. */
export function instantInKolkata(minute: string): Date {
  return new Date(`${minute}:00+05:30`);
}

export function dateInKolkata(instant: Date): string {
  return minuteInKolkata(instant).slice(0, 10);
}

/** `2026-08-31` as `31st August`. */
export function dayAndMonth(date: string): string {
  const { day, month } = partsOf(date);
  return `${day}${ordinalEnding(day)} ${month}`;
}

/** `2026-08-01` as `01` and `Aug`. */
export function shortDay(date: string): { day: string; month: string } {
  return { day: date.slice(8), month: partsOf(date).month.slice(0, 3) };
}

/** `2026-11-10` as `10 November 2026`. */
export function longDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${month} ${year}`;
}

/** `2026-12-14` as `Monday, 14 December 2026`, and `2026-12-14T09:30` with `, 9:30 am` after it. */
export function dayInWords(value: string): string {
  const [date = '', time] = value.split('T');
  const day = `${WEEKDAYS[weekdayOf(date) - 1]}, ${longDate(date)}`;
  return time ? `${day}, ${clockText(time)}` : day;
}

/** An instant of these weeks in Asia/Kolkata: `Sat 21 Nov, 3:34 pm`. */
export function shortTimeInKolkata(instant: Date): string {
  const date = dateInKolkata(instant);
  const { day, month } = partsOf(date);
  return `${WEEKDAYS[weekdayOf(date) - 1]?.slice(0, 3)} ${day} ${month.slice(0, 3)}, ${clockInKolkata(instant)}`;
}

/** An instant in Asia/Kolkata without the name of the zone: `21 Nov 2026, 3:34 pm`. */
export function dayAndClockInKolkata(instant: Date): string {
  return `${dayInKolkata(instant)}, ${clockInKolkata(instant)}`;
}

/** The day of an instant in Asia/Kolkata: `21 Nov 2026`. */
export function dayInKolkata(instant: Date): string {
  const { day, month, year } = partsOf(dateInKolkata(instant));
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** An instant in Asia/Kolkata with the name of the zone: `21 Nov 2026, 3:34 pm IST`. */
export function timeInKolkata(instant: Date): string {
  return `${dayAndClockInKolkata(instant)} IST`;
}

/** The time of day in Asia/Kolkata at an instant: `3:34 pm`. */
export function clockInKolkata(instant: Date): string {
  return clockText(minuteInKolkata(instant).slice(11));
}

/** `15:34` as `3:34 pm`. */
export function clockText(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2, 5)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The day of the week of a date, from 1 for Monday to 7 for Sunday (ISO 8601). */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** `2026-08-31` as `Monday, 31 August`. */
export function weekdayAndDate(date: string): string {
  const { day, month } = partsOf(date);
  return `${WEEKDAYS[weekdayOf(date) - 1]}, ${day} ${month}`;
}

/** The date `days` after another; before it, if negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The date `count` days from Monday to Friday before another; bank holidays count as working days. */
export function workingDaysBefore(date: string, count: number): string {
  let [day, remaining] = [date, count];
  while (remaining > 0) {
    day = addDays(day, -1);
    if (weekdayOf(day) <= 5) remaining -= 1;
  }
  return day;
}

/** `2026-11`, or a day in it, as `November 2026`. */
export function monthName(month: string): string {
  return longDate(`${month.slice(0, 7)}-01`).slice(2);
}

export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

function partsOf(date: string) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month: MONTHS[month - 1] ?? '', day };
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
