import { expect, onTestFinished, test, vi } from 'vitest';
import { atMidnight, millisecondsToMidnight } from './midnight.ts';

test.each([
  ['2026-11-21T18:29:59Z', 1000],
  ['2026-11-21T18:30:00Z', 86_400_000],
  ['2026-11-21T06:30:00Z', 43_200_000],
])('from %s it is %i ms to midnight in Kolkata', (now, milliseconds) => {
  expect(millisecondsToMidnight(new Date(now))).toBe(milliseconds);
});

/** Timers that the test moves, and the clock with them. @returns how often the cache was emptied */
function watchFrom(moment: string) {
  vi.useFakeTimers({ now: new Date(moment) });
  const forget = vi.fn();
  const stop = atMidnight(() => new Date(), forget);
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
  return forget;
}

test('the memory is emptied at midnight, once a day', () => {
  const forget = watchFrom('2026-11-21T18:28:30Z');
  vi.advanceTimersByTime(89_999);
  expect(forget).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(forget).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(86_400_000);
  expect(forget).toHaveBeenCalledTimes(2);
});

test('a machine that slept over midnight forgets within a minute of waking', () => {
  const forget = watchFrom('2026-11-21T12:00:00Z');
  vi.setSystemTime(new Date('2026-11-22T03:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(forget).toHaveBeenCalledOnce();
});
