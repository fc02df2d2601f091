import { expect, test } from 'vitest';
import { atLeast, atMost, isWithin, type Section, sectionText } from './report.ts';
import { reportWith } from './summary.ts';

const section = (value: number): Section => ({
  notes: ['As it is.'],
  tables: [{ columns: ['what', 'time'], rows: [['a|b', atMost(10, value, String)]] }],
});

test('a figure over its budget is marked, and its section fails', () => {
  expect(isWithin(section(10))).toBe(true);
  expect(isWithin(section(11))).toBe(false);
  expect(sectionText('A', section(11), 'Today.')).toBe(
    ['## A', 'Today.', 'As it is.', '| what | time    |\n| ---- | ------- |\n| a\\|b | 11 OVER |'].join('\n\n'),
  );
});

test('a figure with a minimum fails below it, and if it is missing', () => {
  const held = [0.81, 0.8, 0.79, Number.NaN].map((value) => atLeast(0.8, value, String).isWithin);
  expect(held).toEqual([true, true, false, false]);
});

const parts = ['A', 'B'];
const budgets = (rows: Section['tables'][number]['rows']): Section => ({
  notes: [],
  tables: [{ columns: ['route', 'LCP, at most 10', 'as it is', 'share, at least 1'], rows }],
});
const measured = (report: string, heading: string, section: Section) =>
  reportWith(report, { heading, section, run: `${heading} today.` }, parts);
const rows = (report: string) =>
  report
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.replace(/ +/g, ' '));

test('the report has the worst figure of each budget', () => {
  const near = atMost(10, 9, String);
  const over = atMost(10, 11, String);
  const section = budgets([
    ['/', atMost(10, 2, String), '1', atLeast(1, 3, String)],
    ['/a|b', over, '2', atLeast(1, 2, String)],
    ['/c', near, '3', 'none'],
  ]);
  expect(rows(measured('', 'A', section))).toEqual([
    '| A | LCP, at most 10 | 11 OVER | /a\\|b | 2 of 3 |',
    '| A | share, at least 1 | 2 ok | /a\\|b | 2 of 2 |',
  ]);
});

test('a failed yes-or-no figure is worse than figures within their budgets', () => {
  const section = budgets([
    ['/', atMost(10, 10, String), '', ''],
    ['/b', { shown: 'answered 500', isWithin: false }, '', ''],
  ]);
  expect(rows(measured('', 'A', section))).toEqual(['| A | LCP, at most 10 | answered 500 OVER | /b | 1 of 2 |']);
});

test('parts of one run share its line', () => {
  const run = 'Today.';
  const both = parts.reduce((report, heading) => reportWith(report, { heading, section: budgets([]), run }, parts), '');
  expect(both).toContain('## Runs\n\n- A, B: Today.\n');
  expect(measured(both, 'B', budgets([]))).toContain('- A: Today.\n- B: B today.\n');
});

test('a part replaces only its own rows and its run; figures written by hand stay', () => {
  const of = (value: number) => budgets([['/x|y', atMost(10, value, String), '', '']]);
  const both = `${measured(measured('', 'B', of(5)), 'A', of(6))}\n## Other figures, 2026\n\nBy hand.\n`;
  const report = measured(both, 'A', of(7));
  expect(rows(report)).toEqual([
    '| A | LCP, at most 10 | 7 ok | /x\\|y | 1 of 1 |',
    '| B | LCP, at most 10 | 5 ok | /x\\|y | 1 of 1 |',
  ]);
  expect(report).toMatch(/## Runs\n\n- A: A today\.\n- B: B today\.\n\n## Other figures, 2026\n\nBy hand\.\n$/);
  expect(report).toBe(both.replace('6 ok', '7 ok').replaceAll(/\n\n+/g, '\n\n'));
});
