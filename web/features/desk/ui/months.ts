import { longDate } from '../../../../contract/calendar.ts';

/** `2026-11` as `November 2026`. */
export function monthName(month: string): string {
  return longDate(`${month}-01`).slice(2);
}

/** The month that comes so many after another; before it, below zero. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
