import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { databaseNow, presentPublication, resolvePublishAt } from './publication.ts';

const { db } = await testDatabase();

/** 9:00 in Asia/Kolkata. */
const now = new Date('2026-11-21T03:30:00Z');
const yesterday = new Date('2026-11-20T03:30:42.123Z');
const tomorrow = new Date('2026-11-22T03:30:00Z');

describe('a stored publication in a form', () => {
  test.each([
    [null, { state: 'draft', at: '' }],
    [yesterday, { state: 'published', at: '2026-11-20T09:00' }],
    [now, { state: 'published', at: '2026-11-21T09:00' }],
    [tomorrow, { state: 'scheduled', at: '2026-11-22T09:00' }],
  ])('is shown with its state and its time in Kolkata: %s', (stored, withMessage) => {
    expect(presentPublication(stored, now)).toEqual(withMessage);
  });
});

describe('a publication of a form, as it is stored', () => {
  test('a draft has no time', () => {
    expect(resolvePublishAt({ state: 'draft', at: '' }, yesterday, now)).toBeNull();
  });

  test('publishing now takes effect now, also before the scheduled time', () => {
    expect(resolvePublishAt({ state: 'published', at: '' }, null, now)).toBe(now);
    expect(resolvePublishAt({ state: 'published', at: '2026-11-22T09:00' }, tomorrow, now)).toBe(now);
  });

  test('a published record keeps its first time', () => {
    expect(resolvePublishAt({ state: 'published', at: '' }, yesterday, now)).toBe(yesterday);
  });

  test("a publication is scheduled in Kolkata's time", () => {
    expect(resolvePublishAt({ state: 'scheduled', at: '2026-11-22T09:00' }, null, now)).toEqual(tomorrow);
  });

  test('a publication that came while the form was open keeps its time, to the second', () => {
    expect(resolvePublishAt({ state: 'scheduled', at: '2026-11-20T09:00' }, yesterday, now)).toBe(yesterday);
  });

  test('a time that has passed is refused at its field', () => {
    expect(() => resolvePublishAt({ state: 'scheduled', at: '2026-11-21T09:00' }, null, now)).toThrow(
      expect.objectContaining({ fields: { 'publication.at': 'Choose a time in the future.' } }),
    );
  });
});

test('the clock is the database’s, to the millisecond and never ahead of it', async () => {
  const before = Date.now();
  const clock = (await databaseNow(db)).getTime();
  expect(clock).toBeGreaterThanOrEqual(before - 1);
  expect(clock).toBeLessThanOrEqual(Date.now());
});
