import { expect, test } from 'vitest';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { classDates } from './timetable-dates.ts';

const timetable = {
  weekdays: [1, 2, 3, 4, 5],
  startsAt: '19:00',
  minutes: 120,
  firstOn: '2026-11-02',
  classes: 24,
  trainerId: null,
};
const diwali = { day: '2026-11-09', name: 'Diwali' };
const daysOf = (spans: { startsAt: Date }[]) => spans.map(({ startsAt }) => dateInKolkata(startsAt));

test('24 classes from Monday to Friday skip Diwali and end a day later', () => {
  const { spans, skipped } = classDates(timetable, [diwali]);
  expect(spans).toHaveLength(24);
  expect(skipped).toEqual([diwali]);
  expect(daysOf(spans)).not.toContain('2026-11-09');
  expect(daysOf(classDates(timetable, []).spans).at(-1)).toBe('2026-12-03');
  expect(daysOf(spans).at(-1)).toBe('2026-12-04');
});

test('a class is stored as the instant of its time in Kolkata', () => {
  const [first] = classDates(timetable, []).spans;
  expect(first?.startsAt.toISOString()).toBe('2026-11-02T13:30:00.000Z');
  expect(first?.endsAt.toISOString()).toBe('2026-11-02T15:30:00.000Z');
});

test('a holiday on a day without classes is not among the skipped', () => {
  expect(classDates(timetable, [{ day: '2026-11-08', name: 'Sunday' }]).skipped).toEqual([]);
});

test('a first day between the days of the week waits for the next', () => {
  const { spans } = classDates({ ...timetable, weekdays: [2, 4], firstOn: '2026-11-06', classes: 2 }, []);
  expect(daysOf(spans)).toEqual(['2026-11-10', '2026-11-12']);
});

test('a timetable whose days are all holidays is refused', () => {
  const holidays = Array.from({ length: 1600 }, (_, later) => {
    return { day: new Date(Date.UTC(2026, 10, 2 + later)).toISOString().slice(0, 10), name: 'Closed' };
  });
  expect(() => classDates(timetable, holidays)).toThrow('too far in the future');
});
