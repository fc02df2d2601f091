/** The scripts that documents and pictures can print: Latin with all marks, and those of the 22 scheduled languages of India. */
export const scripts = [
  'latin',
  'devanagari',
  'bengali',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'gujarati',
  'gurmukhi',
  'oriya',
  'ol-chiki',
  'meetei-mayek',
  'arabic',
] as const;

export type Script = (typeof scripts)[number];

const JOINERS = '\\u200C\\u200D';
/** The dandas, which end a sentence in most scripts of India. */
const DANDAS = '\\u0964\\u0965';

/** The characters of each font, as ranges of a regular expression; a test compares them with the fonts (`server/drawing`). */
const characters: Record<Script, string> = {
  // With Greek and Cyrillic, combining marks, punctuation, currencies and letter-like signs.
  latin:
    '\\u0020-\\u007E\\u00A0-\\u03E1\\u03F0-\\u052F\\u1AB0-\\u1AC0\\u1D00-\\u1DF9\\u1DFB-\\u1FFF\\u2000-\\u200A\\u2010-\\u205E\\u20A0-\\u20C0\\u2100-\\u214F\\u2212\\u2C60-\\u2C7F\\uA720-\\uA7CA',
  devanagari: '\\u0900-\\u097F\\u1CD0-\\u1CF6\\u1CF8\\u1CF9\\uA8E0-\\uA8FF',
  bengali: `\\u0980-\\u09FF\\u0951\\u0952${DANDAS}`,
  tamil: `\\u0B80-\\u0BFF${DANDAS}`,
  // Without the latest letter of the script, as Kannada: the fonts are older.
  telugu: `\\u0C00-\\u0C5B\\u0C5D-\\u0C7F\\u0951\\u0952${DANDAS}`,
  kannada: `\\u0C80-\\u0CDB\\u0CDD-\\u0CFF\\u0951\\u0952${DANDAS}`,
  malayalam: `\\u0D00-\\u0D7F\\u0951\\u0952${DANDAS}`,
  gujarati: `\\u0A80-\\u0AFF\\u0951\\u0952${DANDAS}`,
  gurmukhi: `\\u0A00-\\u0A7F\\u0951\\u0952${DANDAS}`,
  oriya: `\\u0B00-\\u0B7F${DANDAS}`,
  'ol-chiki': '\\u1C50-\\u1C7F',
  'meetei-mayek': '\\uAAE0-\\uAAF6\\uABC0-\\uABFF',
  // As Urdu, Kashmiri and Sindhi write it.
  arabic: '\\u0600-\\u0604\\u0606-\\u06FF\\u0750-\\u077F',
};

/** A letter of a script, with its signs and joiners: the characters of one font, all of which Unicode has assigned. */
const letterOf = Object.fromEntries(
  scripts.map((script) => [script, new RegExp(`^(?:(?!\\p{Cn})[${characters[script]}${JOINERS}])+$`, 'u')]),
);

/** The script in whose font a letter is printed, if need be another than `last`, that of the letter before; null if no font has it. */
export function scriptOf(letter: string, last?: Script): Script | null {
  if (last && letterOf[last]?.test(letter)) return last;
  return scripts.find((script) => letterOf[script]?.test(letter)) ?? null;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters as people count them: with their accents, vowel signs and joins. */
export function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment);
}

/** Breaks of a line and what no one sees are not printed, but nothing is missing then. */
const blank = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/** The letters and signs of a text that documents cannot print, each once. */
export function unprintable(text: string): string[] {
  const missing = lettersOf(text).filter((letter) => !blank.test(letter) && scriptOf(letter) === null);
  return [...new Set(missing)];
}

/**
 * A text on one line as a document prints it, without emoji and other signs that no font has; null if a letter or number would be
 * missing, because a name is never printed in part.
 */
export function printable(text: string): string | null {
  if (unprintable(text).some((letter) => /[\p{L}\p{N}]/u.test(letter))) return null;
  const printed = lettersOf(text).map((letter) => (scriptOf(letter) === null ? ' ' : letter));
  return printed.join('').replace(/\s+/g, ' ').trim() || null;
}
