/** Dates of the calendar, as ISO text `2026-08-31`, in the zone that the company works in. */

const isoInKolkata = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' });

/** Asia/Kolkata is 5 h 30 min ahead of UTC the whole year, in milliseconds. */
export const KOLKATA_OFFSET = 330 * 60_000;

/** The date in Asia/Kolkata at an instant. */
export function dateInKolkata(instant: Date): string {
  return isoInKolkata.format(instant);
}

/** The time in Asia/Kolkata at an instant, to the minute, `2026-08-31T09:30`. */
export function minuteInKolkata(instant: Date): string {
  return new Date(instant.getTime() + KOLKATA_OFFSET).toISOString().slice(0, 16);
}

/** The instant of a time in Asia/Kolkata, the reverse of `minuteInKolkata`. */
export function instantInKolkata(minute: string): Date {
  return new Date(`${minute}:00+05:30`);
}

/** `2026-08-31` as `31st August`. */
export function dayAndMonth(date: string): string {
  const { day, month } = parts(date);
  return `${day}${ordinalEnding(day)} ${month}`;
}

/** `2026-11-10` as `10 November 2026`. */
export function longDate(date: string): string {
  const { day, month, year } = parts(date);
  return `${day} ${month} ${year}`;
}

function parts(date: string) {
  const instant = new Date(`${date}T00:00:00Z`);
  return { day: instant.getUTCDate(), month: monthName.format(instant), year: instant.getUTCFullYear() };
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
