/** Accent colours of the site; the style sheet has their hues. All have the same lightness, so that text on them is readable. */
export const accents = ['marigold', 'coral', 'rose', 'violet', 'blue', 'teal', 'green', 'lime'] as const;

export type Accent = (typeof accents)[number];

/** The heading of the home page until staff write their own (docs/fixed.md, Home). */
export const defaultHeadline = 'Transform\nyour *future*\nwith expert-led\nonline courses';

/** The lines of a heading, and the word between stars, which is marked in the accent colour. */
export function headlineParts(headline: string): { lines: string[]; marked: string } {
  const [, marked = ''] = /\*([^\s*]+)\*/.exec(headline) ?? [];
  const lines = headline.replaceAll('*', '').split('\n');
  return { lines: lines.map((line) => line.trim()).filter(Boolean), marked };
}
