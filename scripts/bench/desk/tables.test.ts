import { expect, test } from 'vitest';
import { isWithin } from '../report.ts';
import { deskTables, type Timing } from './tables.ts';

const calls: Timing[] = Array.from({ length: 30 }, (_, n) => ({ label: `list ${n}`, median: 2 + n, p99: 3 + n }));

test('the table counts all calls, and names the ten slowest beside the fastest', () => {
  const [counts, slowest] = deskTables(calls, 30);
  expect(counts?.rows).toEqual([['30', '28', '2.0 ms', '17.0 ms', '31.0 ms']]);
  expect(slowest?.rows.map(([label]) => label)).toEqual(Array.from({ length: 10 }, (_, n) => `list ${29 - n}`));
  expect(slowest?.rows[0]).toEqual(['list 29', '31.0 ms', '16', expect.objectContaining({ isWithin: false })]);
});

test('a call that answers with an error is the slowest, and over the budget', () => {
  const forever = Number.POSITIVE_INFINITY;
  const tables = deskTables([...calls, { label: 'broken', median: forever, p99: forever, error: 500 }], 100);
  expect(tables[1]?.rows[0]?.slice(0, 1)).toEqual(['broken']);
  expect(isWithin({ notes: [], tables })).toBe(false);
  expect(isWithin({ notes: [], tables: deskTables(calls, 100) })).toBe(true);
});
