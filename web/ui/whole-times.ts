/** A text whose times of day, such as `7:00 pm`, stay on one line each; a span of two may stand on two lines. */
export function wholeTimes(text: string): string {
  return text.replace(/ (?=[ap]m\b)/g, '\u00a0');
}
