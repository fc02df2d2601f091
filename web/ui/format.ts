/** A text in which no time of day, such as `7:00 pm`, breaks across lines. A span may break between its two times. */
export function wholeTimes(text: string): string {
  return text.replace(/ (?=[ap]m\b)/g, '\u00a0');
}

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

const MB = 1024 * 1024;

/** Formats a number of bytes: `3 KB`, `1.4 MB`, `412 MB`, `1.4 GB`. */
export function showBytes(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / 1024)} KB`;
  const [size, unit] = bytes < 1000 * MB ? [bytes / MB, 'MB'] : [bytes / MB / 1024, 'GB'];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}

/** A phone number with spaces and hyphens at which no line breaks. */
export const unbroken = (number: string) => number.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
