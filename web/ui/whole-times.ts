/** A text in which no time of day, such as `7:00 pm`, breaks across lines. A span may break between its two times. */
export function wholeTimes(text: string): string {
  return text.replace(/ (?=[ap]m\b)/g, '\u00a0');
}
