import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawable } from './drawable.ts';

/** The face of names and titles, and that of short facts. */
export type Face = 'heading' | 'mono';

/** Text in one font; the name of a font is its file in `@fontsource`. */
export type Run = { font: string; text: string };

/** Each face has two files: Latin, and Latin with the rarer accents and signs. */
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

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters as people count them: with their accents, vowel signs and joins. */
export function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The text as runs, each in a font that has its letters; a letter that no font has is left out. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of lettersOf(text)) {
    const last = runs.at(-1);
    const run = letter === ' ' && last ? { font: last.font, text: ' ' } : runOf(letter, face);
    if (last?.font === run?.font && last && run) last.text += run.text;
    else if (run) runs.push(run);
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

/** Whether the letters of a font may be set closer; the signs of Indian scripts would move away from their letters. */
export function hasTracking(font: string): boolean {
  return font === faces.heading.latin || font === faces.heading.extended;
}

function fileOf(script: string): string {
  return `noto-sans-${script}/files/noto-sans-${script}-${script}-700-normal.woff`;
}

/** Reads the fonts that these texts need. */
export async function readFonts(texts: Record<Face, string[]>): Promise<Map<string, Buffer>> {
  const names = new Set([faces.heading.latin, faces.mono.latin]);
  for (const { font } of texts.heading.flatMap((text) => runsOf(text, 'heading'))) names.add(font);
  for (const { font } of texts.mono.flatMap((text) => runsOf(text, 'mono'))) names.add(font);
  const files = Array.from(names, async (font) => {
    const path = fileURLToPath(import.meta.resolve(`@fontsource/${font}`));
    return [font, await readFile(path)] as const;
  });
  return new Map(await Promise.all(files));
}
