/**
 * Until when the refund terms return everything: `until 7 days after the start`.
 * @param start the event from which the days count, such as `your batch starts`
 */
export function fullRefundUntil(days: number, start: string): string {
  return days === 0 ? `until ${start}` : `until ${days} ${days === 1 ? 'day' : 'days'} after ${start}`;
}
