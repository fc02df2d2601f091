/** A phone number with spaces and hyphens at which no line breaks. */
export const unbroken = (number: string) => number.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
