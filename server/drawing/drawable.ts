/** Characters for which both faces have glyphs, as ranges of a regular expression. */
const glyphs = [
  '\\u0020-\\u007E',
  '\\u00A0-\\u00A3\\u00A5-\\u00AC\\u00AE-\\u00FF',
  // Latin Extended-A, but for letters of Esperanto, Sami and Breton.
  '\\u0100-\\u0107\\u010A-\\u0113\\u0116-\\u011B\\u011E-\\u0123\\u0126-\\u012B\\u012E-\\u0133\\u0136\\u0137',
  '\\u0139-\\u013E\\u0141-\\u0148\\u014A-\\u014D\\u0150-\\u015B\\u015E-\\u0161\\u0164\\u0165\\u0168-\\u017E',
  // Letters of Romanian, dashes, quotation marks, bullet, ellipsis, euro, rupee, trade mark, minus.
  '\\u0218-\\u021B\\u2013\\u2014\\u2018-\\u201A\\u201C-\\u201E\\u2022\\u2026\\u20AC\\u20B9\\u2122\\u2212',
];
const undrawable = new RegExp(`[^${glyphs.join('')}]+`, 'gu');

/** Reduces a text to one line without characters that the fonts lack; missing accented letters lose their accents. */
export function drawable(text: string): string {
  const composed = text.normalize('NFC').replace(undrawable, (part) => part.normalize('NFKD'));
  return composed
    .replace(/\p{Mark}+/gu, '')
    .replace(undrawable, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The title of a record for its picture; the words of its slug if most of the title cannot be drawn. */
export function drawableTitle(title: string, slug: string): string {
  const drawn = drawable(title);
  if (drawn && countLetters(drawn) * 2 >= countLetters(title)) return drawn;
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function countLetters(text: string): number {
  return text.normalize('NFC').match(/[\p{Letter}\p{Number}]/gu)?.length ?? 0;
}
