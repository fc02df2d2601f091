// @module-tag by-night

import { create } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { scriptOf, scripts } from '../../contract/base/printable.ts';
import { namesOfIndia, otherNames } from '../../tests/support/names-of-india.ts';
import { type Face, fontOfScript, fontsFor, isInBrandFonts, readFont } from './fonts.ts';
import { runsOf } from './runs.ts';
import { layOut } from './svg-text.ts';

const faces: Face[] = ['heading', 'mono'];

const opened = new Map<string, ReturnType<typeof open>>();

async function open(specifier: string) {
  const font = create(await readFont(specifier));
  if (!('hasGlyphForCodePoint' in font)) throw new Error('This is a collection of fonts');
  return font;
}

/** A font, which is read once: it takes a tenth of a second. */
function openFont(specifier: string) {
  const font = opened.get(specifier) ?? open(specifier);
  opened.set(specifier, font);
  return font;
}

describe.each(faces)('in the face %s, the font of', (face) => {
  test.each(scripts)('%s has every character that is printed with it', async (script) => {
    const font = await openFont(fontOfScript(script, face));
    const missing: string[] = [];
    for (let codePoint = 0x20; codePoint < 0x11000; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      const isOurs = /^[^\p{Cs}\u200C\u200D]$/u.test(character) && scriptOf(character, script) === script;
      if (isOurs && !font.hasGlyphForCodePoint(codePoint)) missing.push(codePoint.toString(16));
    }
    expect(missing).toEqual([]);
  });

  test.each(Object.entries({ ...namesOfIndia, ...otherNames }))(
    '%s draws %s without a missing glyph',
    async (_, name) => {
      const runs = runsOf(name, fontsFor(name, face));
      expect(runs.map(({ text }) => text).join('').length).toBe(name.normalize('NFC').length);
      for (const { font, text } of runs) {
        const { glyphs } = layOut(await openFont(font), text);
        expect([text, glyphs.filter(({ id }) => id === 0)]).toEqual([text, []]);
      }
    },
  );
});

test('a name is set in one design, and Latin beside another script in the fonts of the site', () => {
  const designs = (name: string) => new Set(runsOf(name, fontsFor(name, 'heading')).map(({ font }) => font));
  expect(designs('Ṛṣikeśa Rao')).toEqual(new Set([fontOfScript('latin', 'heading')]));
  expect([...designs('Łukasz (आशा)')].join()).toMatch(/bricolage.*noto-sans-devanagari/);
  expect(isInBrandFonts('Rs.5,999 · ₹5,999 – “now” Café Ångström, Łódź')).toBe(true);
  expect(isInBrandFonts('Ṛṣikeśa')).toBe(false);
});

test.each([
  ['Md علی Khan', ['Md ', 'علی', ' Khan']],
  ['محمد علی خان', ['خان', ' ', 'علی', ' ', 'محمد']],
  ['علی (خان) ۱۲', ['۱', '۲', ' ', '(', 'خان', ')', ' ', 'علی']],
  ['श्री।', ['श्री।']],
  ['Asha 🌸 Rao', ['Asha  Rao']],
])('%s is drawn from left to right as %j', (name, runs) => {
  expect(runsOf(name, fontsFor(name, 'heading')).map(({ text }) => text)).toEqual(runs);
});
