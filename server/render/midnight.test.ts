import { expect, onTestFinished, test, vi } from 'vitest';
import { forgetAtMidnight, millisecondsToMidnight } from './midnight.ts';

test.each([
  ['2026-11-21T18:29:59Z', 1000],
  ['2026-11-21T18:30:00Z', 86_400_000],
  ['2026-11-21T06:30:00Z', 43_200_000],
])('from %s it is %i ms to midnight in Kolkata', (now, milliseconds) => {
  expect(millisecondsToMidnight(new Date(now))).toBe(milliseconds);
});

test('pages are forgotten at each midnight, until it is stopped', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:29:59Z') });
  onTestFinished(() => void vi.useRealTimers());
  const forget = vi.fn();
  const stop = forgetAtMidnight(() => new Date(), forget);
  vi.advanceTimersByTime(999);
  expect(forget).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(forget).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(86_400_000);
  expect(forget).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(86_400_000);
  expect(forget).toHaveBeenCalledTimes(2);
});
