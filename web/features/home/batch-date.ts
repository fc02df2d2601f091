const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Day and short month of an ISO date (`2026-08-31`: `31` and `Aug`), the same in every time zone. */
export function batchDate(isoDate: string): { day: string; month: string } {
  const [, month = '', day = ''] = isoDate.split('-');
  return { day, month: MONTHS[Number(month) - 1] ?? '' };
}
