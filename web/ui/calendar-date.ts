/**
 * A calendar date as people write it.
 * @param date ISO date without time, `2026-11-01`
 * @returns `1 November 2026`
 */
export function longDate(date: string): string {
  return new Date(date).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The day of a moment in Asia/Kolkata, wherever it is read: `21 November 2026`. */
export function kolkataDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
}
