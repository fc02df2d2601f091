import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { databaseNow, presentPublication, publishAtOf } from './publication.ts';

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
  ])('%s', (stored, said) => {
    expect(presentPublication(stored, now)).toEqual(said);
  });
});

describe('a publication of a form, as it is stored', () => {
  test('a draft has no time', () => {
    expect(publishAtOf({ state: 'draft', at: '' }, yesterday, now)).toBeNull();
  });

  test('publishing now takes effect now, also before the scheduled time', () => {
    expect(publishAtOf({ state: 'published', at: '' }, null, now)).toBe(now);
    expect(publishAtOf({ state: 'published', at: '2026-11-22T09:00' }, tomorrow, now)).toBe(now);
  });

  test('a published record keeps its first time', () => {
    expect(publishAtOf({ state: 'published', at: '' }, yesterday, now)).toBe(yesterday);
  });

  test("a publication is scheduled in Kolkata's time", () => {
    expect(publishAtOf({ state: 'scheduled', at: '2026-11-22T09:00' }, null, now)).toEqual(tomorrow);
  });

  test('a publication that came while the form was open keeps its time, to the second', () => {
    expect(publishAtOf({ state: 'scheduled', at: '2026-11-20T09:00' }, yesterday, now)).toBe(yesterday);
  });

  test('a time that has passed is refused at its field', () => {
    expect(() => publishAtOf({ state: 'scheduled', at: '2026-11-21T09:00' }, null, now)).toThrow(
      expect.objectContaining({ fields: { 'publication.at': 'Choose a time that is still to come' } }),
    );
  });
});

test('the clock is the database’s, to the millisecond and never ahead of it', async () => {
  const before = Date.now();
  const clock = (await databaseNow(db)).getTime();
  expect(clock).toBeGreaterThanOrEqual(before - 1);
  expect(clock).toBeLessThanOrEqual(Date.now());
});
