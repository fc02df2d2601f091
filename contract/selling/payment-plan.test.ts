import { describe, expect, test } from 'vitest';
import { lastDueDay, presetPlan } from './payment-plan.ts';

const mixed = {
  name: 'Before the start',
  instalments: [
    { percent: 40, days: 0 },
    { percent: 30, days: 30 },
    { percent: 30, days: 3, beforeStart: true },
  ],
};
const today = '2026-11-21';
const planFor = (startsOn: string | null) =>
  presetPlan(mixed, 1_000_000, { today, startsOn }).map(({ dueOn, amountPaise }) => [dueOn, amountPaise]);

describe('a plan that ends before the start', () => {
  test('keeps its due days if the batch begins late enough', () => {
    expect(planFor('2027-03-01')).toEqual([
      ['2026-11-21', 400_000],
      ['2026-12-21', 300_000],
      ['2027-02-26', 300_000],
    ]);
  });

  test('has no instalment that is due after its end: a later instalment is due with the last one', () => {
    expect(planFor('2026-12-10')).toEqual([
      ['2026-11-21', 400_000],
      ['2026-12-07', 600_000],
    ]);
    expect(lastDueDay(mixed, { today, startsOn: '2026-12-10' })).toBe('2026-12-07');
  });

  test.each(['2026-11-22', '2026-11-24', null])('is due at once for a batch that begins on %s', (startsOn) => {
    expect(planFor(startsOn)).toEqual([['2026-11-21', 1_000_000]]);
    expect(lastDueDay(mixed, { today, startsOn })).toBe(today);
  });
});
