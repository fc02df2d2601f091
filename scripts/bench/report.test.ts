import { expect, test } from 'vitest';
import { atMost, isHeld, type Section, sectionText, withSection } from './report.ts';

const section = (value: number): Section => ({
  notes: ['As it is.'],
  tables: [{ columns: ['what', 'time'], rows: [['a|b', atMost(10, value, String)]] }],
});

test('a figure over its budget says so, and its section is not held', () => {
  expect(isHeld(section(10))).toBe(true);
  expect(isHeld(section(11))).toBe(false);
  expect(sectionText('A', section(11), 'Today.')).toBe(
    ['## A', 'Today.', 'As it is.', '| what | time    |\n| ---- | ------- |\n| a\\|b | 11 OVER |'].join('\n\n'),
  );
});

test('a part replaces its own section, and leaves those of the others as they are', () => {
  const add = (report: string, heading: string, value: number) =>
    withSection(report, sectionText(heading, section(value), 'Today.'), ['A', 'B']);
  const both = add(add('', 'B', 1), 'A', 2);
  expect(both.match(/^#.*/gm)).toEqual(['# Benchmarks', '## A', '## B']);
  const again = add(both, 'A', 3);
  expect(again).toBe(both.replace('2 ok', '3 ok'));
});
