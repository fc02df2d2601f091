import { describe, expect, test } from 'vitest';
import { advance, lapOf, setsNeeded, wrap } from './auto-scroll.ts';

describe('the testimonial slider', () => {
  test('moves 2 px per frame at 60 frames a second', () => {
    expect(advance(10, 1000 / 60)).toBeCloseTo(12);
  });

  test.each([30, 60, 144])('moves 120 px in a second of %i frames', (frames) => {
    let position = 0;
    for (let frame = 0; frame < frames; frame++) position = advance(position, 1000 / frames);
    expect(position).toBeCloseTo(120);
  });

  test('does not jump after its tab was hidden, or go back if the clock does', () => {
    expect(advance(0, 60_000)).toBe(12);
    expect(advance(5, -3)).toBe(5);
  });

  test('continues through the second set of cards and wraps at its end', () => {
    expect(wrap(1500, 1000)).toBe(1500);
    expect(wrap(2000, 1000)).toBe(1000);
    expect(wrap(2003, 1000)).toBe(1003);
    expect(wrap(5003, 1000)).toBe(1003);
  });

  test('does not move before the cards are measured', () => {
    expect(wrap(40, 0)).toBe(40);
  });

  test('omits the last card if it repeats the first, and only then', () => {
    const card = (id: string, quote: string) => ({ id, name: 'Asha', role: 'Student', quote });
    const [one, two, three] = [card('a', 'One'), card('b', 'Two'), card('c', 'Three')];
    expect(lapOf([one, two, three, card('d', 'One')])).toEqual([one, two, three]);
    expect(lapOf([one, two, card('d', 'One'), three])).toHaveLength(4);
    expect(lapOf([one])).toEqual([one]);
    expect(lapOf([])).toEqual([]);
  });

  test('has enough sets of cards for a view wider than one set', () => {
    expect(setsNeeded(1440, 2800)).toBe(3);
    expect(setsNeeded(2800, 2800)).toBe(3);
    expect(setsNeeded(2000, 800)).toBe(5);
    expect(setsNeeded(2000, 0)).toBe(1);
  });
});
