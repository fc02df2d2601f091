import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPublications } from './watch-publications.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const DAY = 86_400_000;

/** A site whose records are published at `times`, by the clock of the test. */
function siteWith(times: number[]) {
  const forget = vi.fn();
  const log = vi.fn();
  const asked = vi.fn(async (since: number | null) => {
    const now = Date.now();
    const later = times.filter((time) => time > (since ?? now)).toSorted((one, other) => one - other);
    return { now, at: later[0] ?? null };
  });
  const schedule = watchPublications(asked, forget, log);
  return { schedule, forget, asked, log, times };
}

/** Begins, and counts from then on. */
async function begun(times: number[]) {
  const site = siteWith(times);
  site.schedule.plan();
  await vi.advanceTimersByTimeAsync(0);
  site.forget.mockClear();
  site.asked.mockClear();
  return site;
}

test('pages are forgotten when each thing that is scheduled comes, and not before', async () => {
  const { forget } = await begun([1_005_000, 1_009_000]);
  await vi.advanceTimersByTimeAsync(4999);
  expect(forget).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(forget).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(forget).toHaveBeenCalledTimes(2);
});

test('the database is not asked while nothing is scheduled', async () => {
  const { asked } = await begun([]);
  await vi.advanceTimersByTimeAsync(30 * DAY);
  expect(asked).not.toHaveBeenCalled();
});

test('a rescheduled publication comes first', async () => {
  const { schedule, forget, times } = await begun([1_009_000]);
  times.push(1_003_000);
  schedule.plan();
  await vi.advanceTimersByTimeAsync(3000);
  expect(forget).toHaveBeenCalledTimes(1);
});

test('a change between another and its check is not missed', async () => {
  const { schedule, forget, times } = await begun([]);
  times.push(1_000_500);
  await vi.advanceTimersByTimeAsync(1000);
  schedule.plan();
  await vi.advanceTimersByTimeAsync(0);
  expect(forget).toHaveBeenCalledTimes(1);
});

test('a timer that rings too early waits on', async () => {
  const { asked, forget } = await begun([1_005_000]);
  asked.mockImplementationOnce(async () => ({ now: 1_004_990, at: 1_005_000 }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(forget).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(forget).toHaveBeenCalledTimes(1);
});

test('a publication months ahead is waited for day by day', async () => {
  const { forget, asked } = await begun([1_000_000 + 60 * DAY]);
  await vi.advanceTimersByTimeAsync(60 * DAY - 1);
  expect(forget).not.toHaveBeenCalled();
  expect(asked.mock.calls.length).toBeLessThanOrEqual(60);
  await vi.advanceTimersByTimeAsync(1);
  expect(forget).toHaveBeenCalledTimes(1);
});

test('if the database does not answer, it is asked again', async () => {
  const { schedule, asked, forget, log } = await begun([1_002_000]);
  asked.mockRejectedValueOnce(new Error('away'));
  schedule.plan();
  await vi.advanceTimersByTimeAsync(5000);
  expect(log).toHaveBeenCalledWith('warn', 'schedule.unknown', expect.anything());
  expect(forget).toHaveBeenCalledTimes(1);
});

test('many changes at once cause one more query', async () => {
  const { schedule, asked } = await begun([]);
  for (let change = 0; change < 9; change++) schedule.plan();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('once stopped, the schedule empties no cache', async () => {
  const { schedule, forget } = await begun([1_005_000]);
  schedule.stop();
  schedule.plan();
  await vi.advanceTimersByTimeAsync(9000);
  expect(forget).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
