// @module-tag by-night

import { describe, expect, test } from 'vitest';
import { namesOfIndia, otherNames } from '../../tests/support/names-of-india.ts';
import { readPdf } from '../../tests/support/pdf.ts';
import { drawPdf } from './draw-pdf.ts';
import type { Face } from './fonts.ts';
import { drawText } from './text.ts';

const LINE = 40;

/** A page with a name on each line. */
const drawNames = async (face: Face, names: readonly string[]) =>
  readPdf(
    await drawPdf({
      info: { title: 'Names', author: 'Test', subject: 'Names', createdAt: new Date('2026-11-21T06:00:00Z') },
      size: [600, (names.length + 1) * LINE],
      texts: { heading: [], mono: [], [face]: names },
      draw: (doc) =>
        names.forEach((name, index) => {
          const box = { x: 40, y: 20 + index * LINE, width: 520, height: LINE };
          drawText(doc, name, box, { face, size: 20, leading: 1.5, color: '#000000' });
        }),
    }),
  );

/** The letters of a name that a text does not have; combined characters are drawn, and so copied, in another order than they are typed. */
const missingIn = (text: string, name: string) =>
  [...new Set(name.normalize('NFC').match(/\p{L}|\p{N}/gu))].filter(
    (letter) => !text.normalize('NFC').includes(letter),
  );

describe.each<Face>(['heading', 'mono'])('in the face %s', (face) => {
  test('a page has every letter of a name in each language of India', async () => {
    const { text, missingGlyphs } = await drawNames(face, Object.values(namesOfIndia));
    const missing = Object.entries(namesOfIndia).map(([language, name]) => [language, missingIn(text, name)]);
    expect(missing).toEqual(Object.keys(namesOfIndia).map((language) => [language, []]));
    expect(missingGlyphs).toBe(0);
  });

  test.each(Object.entries(otherNames))('a page has every letter of %s: %s', async (_, name) => {
    const { text, missingGlyphs } = await drawNames(face, [name]);
    expect(missingIn(text, name)).toEqual([]);
    expect(missingGlyphs).toBe(0);
  });
});
