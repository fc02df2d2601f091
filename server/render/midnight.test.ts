import { expect, test } from 'vitest';
import { millisecondsToMidnight } from './midnight.ts';

test.each([
  ['2026-11-21T18:29:59Z', 1000],
  ['2026-11-21T18:30:00Z', 86_400_000],
  ['2026-11-21T06:30:00Z', 43_200_000],
])('from %s it is %i ms to midnight in Kolkata', (now, milliseconds) => {
  expect(millisecondsToMidnight(new Date(now))).toBe(milliseconds);
});
