import { expect, test } from 'vitest';
import { documentKinds } from '../../../contract/base/states.ts';
import { documentLabel, financialYear } from './document-number.ts';

test.each([
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2026-12-31', '2026-27'],
  ['2027-01-01', '2026-27'],
  ['2027-03-31', '2026-27'],
  ['2099-04-01', '2099-00'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

const numbered = { kind: 'invoice', fy: '2026-27', number: 42, prefix: 'NC', isTest: false } as const;

test('a number has company, year and kind', () => {
  expect(documentLabel(numbered)).toBe('NC/26-27/00042');
  expect(documentLabel({ ...numbered, kind: 'credit_note' })).toBe('NC/26-27/C0042');
  expect(documentLabel({ ...numbered, kind: 'receipt' })).toBe('NC/26-27/R0042');
  expect(documentLabel({ ...numbered, isTest: true })).toBe('TEST/26-27/00042');
});

test('a number has at most 16 characters, up to the 99,999th of a year, and kinds never share one', () => {
  for (const number of [1, 9_999, 10_000, 99_999]) {
    const labels = documentKinds.map((kind) => documentLabel({ ...numbered, kind, number, prefix: 'ABC' }));
    expect(new Set(labels).size).toBe(documentKinds.length);
    for (const label of labels) expect(label).toMatch(/^[A-Z0-9/-]{1,16}$/);
  }
});
