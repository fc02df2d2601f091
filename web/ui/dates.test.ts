import { expect, test } from 'vitest';
import { kolkataDate, longDate } from './calendar-date.ts';
import { kolkataTime } from './LocalTime.tsx';

test('a calendar date is written in full, the same wherever it is read', () => {
  expect(longDate('2026-11-01')).toBe('1 November 2026');
});

test('a moment is shown in Asia/Kolkata, also when that is the next day', () => {
  // Language data may put a narrow space before the part of the day.
  expect(kolkataTime('2026-11-20T20:05:00.000Z').replaceAll(/\s/g, ' ')).toMatch(/^21 Nov 2026, 1:35 am IST$/i);
});

test('the day of a moment is that of Asia/Kolkata', () => {
  expect(kolkataDate('2026-11-20T20:05:00.000Z')).toBe('21 November 2026');
});
