/** A number that never breaks over two lines. */
export const unbroken = (number: string) => number.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
