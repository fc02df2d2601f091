import { expect, test, vi } from 'vitest';
import { instantInKolkata } from '../../contract/base/calendar.ts';
import { duringDay } from './daytime.ts';

test.each([
  ['07:59', 0],
  ['08:00', 1],
  ['20:59', 1],
  ['21:00', 0],
  ['23:30', 0],
  ['00:05', 0],
])('at %s in India, a step that waits for the day runs %i times', async (time, runs) => {
  const step = vi.fn(async () => {});
  await duringDay(step)({ now: () => instantInKolkata(`2026-11-21T${time}`) });
  expect(step).toHaveBeenCalledTimes(runs);
});

test('a step keeps its name', () => {
  expect(duringDay(async function remindOfDues() {}).name).toBe('remindOfDues');
});
