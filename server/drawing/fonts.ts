import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawable } from './drawable.ts';

/** The faces of names and titles, and of facts. */
export type Face = 'heading' | 'mono';

/** Text in one font, which is named by its file in `@fontsource`. */
export type Run = { font: string; text: string };

/** Each face comes as two files: Latin, and Latin with the rarer accents and signs. */
const faces: Record<Face, { latin: string; extended: string }> = {
  heading: {
    latin: 'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
    extended: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff',
  },
  mono: {
    latin: 'dm-mono/files/dm-mono-latin-400-normal.woff',
    extended: 'dm-mono/files/dm-mono-latin-ext-400-normal.woff',
  },
};

/** Scripts of India by the name of their Noto font. */
const indianScripts = {
  devanagari: /^\p{sc=Devanagari}/u,
  bengali: /^\p{sc=Bengali}/u,
  tamil: /^\p{sc=Tamil}/u,
  telugu: /^\p{sc=Telugu}/u,
  kannada: /^\p{sc=Kannada}/u,
  malayalam: /^\p{sc=Malayalam}/u,
  gujarati: /^\p{sc=Gujarati}/u,
  gurmukhi: /^\p{sc=Gurmukhi}/u,
  oriya: /^\p{sc=Oriya}/u,
};

/** The characters that `drawable` allows and the Latin files contain. */
const latin = /^[\u0020-\u00FF\u0131\u0152\u0153\u2010-\u2026\u20AC\u2122\u2212]+$/u;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters as people count them: with their accents, vowel signs and joins. */
export function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment);
}

/** The text as runs, each in a font that has its letters; a letter that no font has is left out. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of lettersOf(text)) {
    const last = runs.at(-1);
    const found = letter === ' ' && last ? { font: last.font, text: ' ' } : runOf(letter, face);
    if (last?.font === found?.font && last && found) last.text += found.text;
    else if (found) runs.push(found);
  }
  return runs;
}

function runOf(letter: string, face: Face): Run | null {
  if (letter === ' ') return { font: faces[face].latin, text: letter };
  for (const [script, pattern] of Object.entries(indianScripts)) {
    if (pattern.test(letter)) return { font: fileOf(script), text: letter };
  }
  const text = drawable(letter);
  return text ? { font: latin.test(text) ? faces[face].latin : faces[face].extended, text } : null;
}

/** True for fonts whose letters may stand closer; the signs of Indian scripts would slip off their letters. */
export function isTight(font: string): boolean {
  return font === faces.heading.latin || font === faces.heading.extended;
}

function fileOf(script: string): string {
  return `noto-sans-${script}/files/noto-sans-${script}-${script}-700-normal.woff`;
}

/** Reads the fonts that these texts need. */
export async function readFonts(texts: Record<Face, string[]>): Promise<Map<string, Buffer>> {
  const needed = new Set([faces.heading.latin, faces.mono.latin]);
  for (const { font } of texts.heading.flatMap((text) => runsOf(text, 'heading'))) needed.add(font);
  for (const { font } of texts.mono.flatMap((text) => runsOf(text, 'mono'))) needed.add(font);
  const read = Array.from(needed, async (font) => {
    const path = fileURLToPath(import.meta.resolve(`@fontsource/${font}`));
    return [font, await readFile(path)] as const;
  });
  return new Map(await Promise.all(read));
}
