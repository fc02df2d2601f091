import { expect, test } from 'vitest';
import { atLeast, atMost, isWithin, type Section, sectionText, withSection } from './report.ts';
import { SUMMARY, summaryOf } from './summary.ts';

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

test('a part replaces only its own section', () => {
  const add = (report: string, heading: string, value: number) =>
    withSection(report, sectionText(heading, section(value), 'Today.'), ['A', 'B']);
  const both = add(add('', 'B', 1), 'A', 2);
  expect(both.match(/^#.*/gm)).toEqual(['# Benchmarks', '## A', '## B']);
  const again = add(both, 'A', 3);
  expect(again).toBe(both.replace('2 ok', '3 ok'));
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
const lines = (summary: string) =>
  summary
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.replace(/ +/g, ' '));

test('the summary has the worst figure of each budget', () => {
  const near = atMost(10, 9, String);
  const over = atMost(10, 11, String);
  const section = budgets([
    ['/', atMost(10, 2, String), '1', atLeast(1, 3, String)],
    ['/a|b', over, '2', atLeast(1, 2, String)],
    ['/c', near, '3', 'none'],
  ]);
  expect(lines(summaryOf('', { heading: 'A', section }, parts))).toEqual([
    '| A | LCP, at most 10 | 11 OVER | /a\\|b | 2 of 3 |',
    '| A | share, at least 1 | 2 ok | /a\\|b | 2 of 2 |',
  ]);
});

test('a failed yes-or-no figure is worse than figures within their budgets', () => {
  const section = budgets([
    ['/', atMost(10, 10, String), '', ''],
    ['/b', { shown: 'answered 500', isWithin: false }, '', ''],
  ]);
  expect(lines(summaryOf('', { heading: 'A', section }, parts))).toEqual([
    '| A | LCP, at most 10 | answered 500 OVER | /b | 1 of 2 |',
  ]);
});

test('the summary comes first, and keeps the rows of parts that were not measured again', () => {
  const all = [SUMMARY, ...parts];
  const measured = (report: string, heading: string, value: number) => {
    const of = budgets([['/x|y', atMost(10, value, String), '', '']]);
    const summary = summaryOf(report, { heading, section: of }, parts);
    return withSection(withSection(report, sectionText(heading, of, 'Today.'), all), summary, all);
  };
  const report = measured(measured(measured('', 'B', 5), 'A', 6), 'A', 7);
  expect(report.match(/^## .*/gm)).toEqual(['## Summary', '## A', '## B']);
  const summary = report.split(/^(?=## )/m)[1] ?? '';
  expect(lines(summary)).toEqual([
    '| A | LCP, at most 10 | 7 ok | /x\\|y | 1 of 1 |',
    '| B | LCP, at most 10 | 5 ok | /x\\|y | 1 of 1 |',
  ]);
});
