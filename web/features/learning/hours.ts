/** Minutes as whole and half hours, rounded down: '45', '2.5'. */
export function hoursOf(minutes: number): string {
  return String(Math.floor(minutes / 30) / 2);
}
