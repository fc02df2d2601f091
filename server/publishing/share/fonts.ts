import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'satori';

/** Each face is two fonts, one with Latin and one with extended Latin. */
const EXTENDED = ' Extended';

export const HEADING = `Bricolage Grotesque, Bricolage Grotesque${EXTENDED}`;
/** The rupee sign comes from the font of titles. */
export const MONO = `DM Mono, DM Mono${EXTENDED}, Bricolage Grotesque${EXTENDED}`;

const files = [
  { name: 'Bricolage Grotesque', file: 'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff' },
  {
    name: `Bricolage Grotesque${EXTENDED}`,
    file: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff',
  },
  { name: 'DM Mono', file: 'dm-mono/files/dm-mono-latin-400-normal.woff' },
  { name: `DM Mono${EXTENDED}`, file: 'dm-mono/files/dm-mono-latin-ext-400-normal.woff' },
];

export function readFonts(): Promise<Font[]> {
  return Promise.all(
    files.map(async ({ name, file }) => ({
      name,
      data: await readFile(fileURLToPath(import.meta.resolve(`@fontsource/${file}`))),
    })),
  );
}
