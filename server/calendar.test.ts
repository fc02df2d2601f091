import { expect, test } from 'vitest';
import { dateInKolkata, dayAndMonth, longDate } from './calendar.ts';

test('a day in Kolkata begins at 18:30 UTC of the day before', () => {
  expect(dateInKolkata(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
  expect(dateInKolkata(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
});

test.each([
  ['2026-08-01', '1st August'],
  ['2026-08-02', '2nd August'],
  ['2026-08-03', '3rd August'],
  ['2026-08-04', '4th August'],
  ['2026-08-11', '11th August'],
  ['2026-08-12', '12th August'],
  ['2026-08-13', '13th August'],
  ['2026-08-20', '20th August'],
  ['2026-08-21', '21st August'],
  ['2026-08-22', '22nd August'],
  ['2026-08-23', '23rd August'],
  ['2026-08-30', '30th August'],
  ['2026-08-31', '31st August'],
])('%s is shown as %s', (date, shown) => {
  expect(dayAndMonth(date)).toBe(shown);
});

test('a date with its year is shown in words', () => {
  expect(longDate('2026-11-10')).toBe('10 November 2026');
});
