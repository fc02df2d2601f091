/** Formats minutes as hours and minutes: `285` as `4 h 45 min`. */
export function showMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const remainder = minutes % 60;
  return [hours > 0 && `${hours} h`, (remainder > 0 || hours === 0) && `${remainder} min`].filter(Boolean).join(' ');
}

/** Formats minutes as hours, rounded to a tenth: '45', '2.8'. */
export function hoursOf(minutes: number): string {
  return String(Math.round(minutes / 6) / 10);
}
