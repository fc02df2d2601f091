import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lettersOf, type Script, scriptOf } from '../../contract/base/printable.ts';
import { runsOf } from './runs.ts';

/** The face of names and titles, and that of short facts. */
export type Face = 'heading' | 'mono';

/** A font is named by the specifier of its file. */
export type FontOf = (letter: string, script: Script) => string;

/** The fonts of the site, each in two files: Latin, and Latin with the rarer accents and signs. */
const brandFonts: Record<Face, { latin: string; extended: string }> = {
  heading: {
    latin: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
    extended: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff',
  },
  mono: {
    latin: '@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff',
    extended: '@fontsource/dm-mono/files/dm-mono-latin-ext-400-normal.woff',
  },
};

/** Latin with all marks, in one file; the packages with files for each part of Unicode lack marks such as the ring below. */
const LATIN_FONT: Record<Face, string> = {
  heading: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  mono: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
};

/** The characters for which both faces of the site have glyphs, in either file. */
const brandGlyphs = [
  '\\u0020-\\u007E\\u00A0-\\u00A3\\u00A5-\\u00AC\\u00AE-\\u00FF',
  // Latin Extended-A, but for letters of Esperanto, Sami and Breton.
  '\\u0100-\\u0107\\u010A-\\u0113\\u0116-\\u011B\\u011E-\\u0123\\u0126-\\u012B\\u012E-\\u0133\\u0136\\u0137',
  '\\u0139-\\u013E\\u0141-\\u0148\\u014A-\\u014D\\u0150-\\u015B\\u015E-\\u0161\\u0164\\u0165\\u0168-\\u017E',
  // Letters of Romanian, dashes, quotation marks, bullet, ellipsis, euro, rupee, trade mark, minus.
  '\\u0218-\\u021B\\u2013\\u2014\\u2018-\\u201A\\u201C-\\u201E\\u2022\\u2026\\u20AC\\u20B9\\u2122\\u2212',
];
const brandText = new RegExp(`^[${brandGlyphs.join('')}]*$`, 'u');

const inLatinFile = /^[\u0020-\u00FF\u0131\u0152\u0153\u2010-\u2026\u20AC\u2122\u2212]+$/u;

export const isInBrandFonts = (text: string): boolean => brandText.test(text.normalize('NFC'));

/** A capital; empty when the fonts of the site do not have it. */
export function initialLetter(brand: string): string {
  const [first = ''] =
    brand
      .normalize('NFC')
      .toUpperCase()
      .match(/[\p{L}\p{N}]/u) ?? [];
  return isInBrandFonts(first) ? first : '';
}

/** The font of a script other than that of the site, regular for facts and bold for names. */
export function fontOfScript(script: Script, face: Face): string {
  const weight = face === 'heading' ? 700 : 400;
  if (script === 'latin') return LATIN_FONT[face];
  // Noto Naskh puts the dots of a letter together from parts, and what a reader copies from a PDF then lacks them.
  if (script === 'arabic') return `@fontsource/amiri/files/amiri-arabic-${weight}-normal.woff`;
  return `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`;
}

/** The site's own if they have all Latin letters, so that no name is set in two designs; else Noto Sans, by script. */
export function fontsFor(text: string, face: Face): FontOf {
  const { latin, extended } = brandFonts[face];
  const isBranded = lettersOf(text).every((letter) => brandText.test(letter) || scriptOf(letter) !== 'latin');
  return (letter, script) => {
    if (script !== 'latin' || !isBranded) return fontOfScript(script, face);
    return inLatinFile.test(letter) ? latin : extended;
  };
}

/** The signs of Indian scripts would move away from their letters. */
export function hasTracking(font: string): boolean {
  return font === brandFonts.heading.latin || font === brandFonts.heading.extended;
}

export const readFont = (font: string): Promise<Buffer> => readFile(fileURLToPath(import.meta.resolve(font)));

export async function readFonts(texts: Record<Face, string[]>): Promise<Map<string, Buffer>> {
  const names = new Set([brandFonts.heading.latin, brandFonts.mono.latin]);
  for (const face of ['heading', 'mono'] as const) {
    for (const text of texts[face]) for (const { font } of runsOf(text, fontsFor(text, face))) names.add(font);
  }
  const files = Array.from(names, async (font) => [font, await readFont(font)] as const);
  return new Map(await Promise.all(files));
}
