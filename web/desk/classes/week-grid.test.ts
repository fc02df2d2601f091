import { expect, test } from 'vitest';
import type { ClassWeek, DeskClass } from '../../../contract/teaching/desk-classes.ts';
import { gridRows, roomClashes } from './week-grid.ts';

const asha = { id: 'asha', name: 'Asha Rao' };
const ravi = { id: 'ravi', name: 'Ravi Kumar' };

/** A class of two hours that begins at a time in Kolkata, by default in Room 1. */
function classAt(
  id: string,
  minute: string,
  changes: Partial<DeskClass> = {},
  venue: string | null = 'Room 1',
): DeskClass {
  const startsAt = new Date(`${minute}+05:30`);
  const endsAt = new Date(+startsAt + 2 * 3_600_000);
  return {
    id,
    number: 1,
    title: '',
    batch: { id: `batch-${id}`, number: Number(id), course: 'Weaving', venue },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: 'planned',
    trainer: asha,
    cancelReason: null,
    ...changes,
  };
}

const weekOf = (data: DeskClass[]): ClassWeek => ({
  data,
  next: null,
  from: '2026-11-21',
  until: '2026-11-27',
  trainers: [ravi, asha],
  rooms: ['Room 2', 'Room 1'],
});

/** The rows as text: a name, then the classes of the days that have any. */
const shown = (week: ClassWeek, by: 'trainers' | 'rooms') =>
  gridRows(week, by).map(({ name, days, canBeFree }) => [
    name,
    days.map((day) => day.map(({ id }) => id).join()),
    canBeFree,
  ]);

const week = weekOf([
  classAt('1', '2026-11-21T00:30'),
  classAt('2', '2026-11-23T19:00', { trainer: null }, null),
  classAt('3', '2026-11-27T23:30', { trainer: { id: 'gone', name: 'Former Trainer' } }, 'Hall'),
]);

test('the rows are all trainers by name, those who still have a class, and classes without a trainer', () => {
  expect(shown(week, 'trainers')).toEqual([
    ['Asha Rao', ['1', '', '', '', '', '', ''], true],
    ['Former Trainer', ['', '', '', '', '', '', '3'], true],
    ['Ravi Kumar', ['', '', '', '', '', '', ''], true],
    ['No trainer yet', ['', '', '2', '', '', '', ''], false],
  ]);
});

test('the rows are all rooms, and the classes online', () => {
  expect(shown(week, 'rooms')).toEqual([
    ['Hall', ['', '', '', '', '', '', '3'], true],
    ['Room 1', ['1', '', '', '', '', '', ''], true],
    ['Room 2', ['', '', '', '', '', '', ''], true],
    ['Online', ['', '', '2', '', '', '', ''], false],
  ]);
});

test('two trainers of one name have a row each', () => {
  const namesake = { id: 'other', name: 'Asha Rao' };
  const rows = gridRows(weekOf([classAt('1', '2026-11-21T09:00', { trainer: namesake })]), 'trainers');
  expect(rows.filter(({ name }) => name === 'Asha Rao').map(({ days }) => days.flat().length)).toEqual([0, 1]);
});

test('classes overlap if they are planned in one room at one time', () => {
  const clashes = roomClashes([
    classAt('1', '2026-11-23T19:00'),
    classAt('2', '2026-11-23T20:00', { trainer: ravi }),
    classAt('3', '2026-11-23T22:00'),
    classAt('4', '2026-11-23T19:00', {}, 'Room 2'),
    classAt('5', '2026-11-23T19:00', { state: 'cancelled' }),
    classAt('6', '2026-11-23T19:00', {}, null),
    classAt('7', '2026-11-23T19:00', {}, null),
  ]);
  expect([...clashes]).toEqual([
    ['1', [2]],
    ['2', [1]],
  ]);
});
