import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'vitest';
import { byNight } from '../../../tests/support/by-night.ts';
import { namesOfIndia } from '../../../tests/support/names-of-india.ts';
import { web } from '../../../tests/support/site.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Card, shareCard } from './card.ts';
import { createDrawing } from './draw.ts';
import { fitTitle } from './title-size.ts';

const { toSvg } = createDrawing();

const card: Card = {
  brand: 'Academy',
  kind: 'Short course',
  title: 'DevOps',
  cover: (await web.load()).courseCoverSvg('devops-master-course'),
  facts: [
    { label: 'Training', value: '70 hours' },
    { label: 'Price', value: 'Rs.5,999' },
  ],
};

const PAPER = 'fbf7eeff';
const SHEET = 'fffdf9ff';

/** The colours in a part of the drawn card, as hexadecimal RGBA. */
async function coloursIn(drawn: Card, [left, top, right, bottom]: [number, number, number, number]) {
  const { pixels } = new Resvg(await toSvg(await shareCard(drawn))).render();
  const colours = new Set<string>();
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * CARD_WIDTH + x) * 4;
      colours.add(pixels.subarray(at, at + 4).toString('hex'));
    }
  }
  return [...colours];
}

const titles = [
  'Go',
  'Networking Master Course',
  'Why your z-index of 9999 still ends up behind, and how stacking contexts decide what is drawn on top',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'W'.repeat(300),
  'WWWW MMMM '.repeat(40).trim(),
];

describe('the words of a share image', () => {
  test.each(titles)('stay inside the margins: %s', async (title) => {
    const drawn = { ...card, title };
    expect(await coloursIn(drawn, [556, 0, 598, CARD_HEIGHT])).toEqual([PAPER]);
    expect(await coloursIn(drawn, [0, CARD_HEIGHT - 50, 598, CARD_HEIGHT])).toEqual([PAPER]);
    expect(await coloursIn(drawn, [0, 112, 598, 150])).toEqual([PAPER]);
  });

  test('are cut if a brand or a fact is too long', async () => {
    const drawn = { ...card, brand: 'Academy '.repeat(20), facts: [{ label: 'Price', value: 'Rs.'.repeat(60) }] };
    expect(await coloursIn(drawn, [556, 0, 598, CARD_HEIGHT])).toEqual([PAPER]);
    expect(await coloursIn(drawn, [1162, 345, CARD_WIDTH, CARD_HEIGHT])).toEqual([SHEET]);
  });

  test('appear in both halves of the image', async () => {
    expect((await coloursIn(card, [56, 400, 540, 580])).length).toBeGreaterThan(2);
    expect((await coloursIn(card, [640, 345, 1160, 460])).length).toBeGreaterThan(2);
  });
});

describe('the size of a title', () => {
  const box = { width: 488, height: 360, lineHeight: 0.98 };

  test('is the largest for a short title, and shrinks with the length', () => {
    const sizes = ['Go', 'Networking Master Course', titles[2] ?? ''].map((title) => fitTitle(title, box).size);
    expect(sizes[0]).toBe(104);
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
    expect(sizes[1]).toBeGreaterThan(sizes[2] ?? 0);
  });

  test('keeps every line inside the box', () => {
    for (const title of titles) {
      const { size, lines } = fitTitle(title, box);
      expect(size * lines * box.lineHeight).toBeLessThanOrEqual(box.height);
      expect(lines).toBeGreaterThanOrEqual(1);
    }
  });
});

test.each(['Urdu', 'Hindi', 'Malayalam', 'Santali', 'Manipuri'])(
  'a name in %s is drawn inside the margins',
  byNight,
  async (language) => {
    const name = namesOfIndia[language] ?? '';
    const drawn = { ...card, title: name, brand: name, facts: [{ label: 'By', value: name }] };
    expect(await coloursIn(drawn, [556, 0, 598, CARD_HEIGHT])).toEqual([PAPER]);
    expect((await coloursIn(drawn, [56, 400, 540, 580])).length).toBeGreaterThan(2);
    expect((await coloursIn(drawn, [760, 345, 1160, 600])).length).toBeGreaterThan(2);
  },
);
