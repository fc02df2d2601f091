/** Minutes as hours, rounded to a tenth: '45', '2.8'. */
export function hoursOf(minutes: number): string {
  return String(Math.round(minutes / 6) / 10);
}
