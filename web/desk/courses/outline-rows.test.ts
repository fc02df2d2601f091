import { describe, expect, test } from 'vitest';
import type { OutlineGroup, OutlineLesson } from '../../../contract/publishing/desk-course.ts';
import { moveRow, orderOf, positionText, rowsOf, stepTo } from './outline-rows.ts';

const lesson = (id: string): OutlineLesson => ({
  id,
  slug: id,
  title: id,
  minutes: 10,
  isWritten: true,
  questions: 0,
  publication: { state: 'published', at: '' },
});
const group = (module: string | null, ...lessons: string[]): OutlineGroup => ({
  module: module === null ? null : { id: module, version: 1, title: module },
  lessons: lessons.map(lesson),
});

/** Rows: A a b | B c | C */
const rows = rowsOf([group('A', 'a', 'b'), group('B', 'c'), group('C')]);
const idsOf = (all: typeof rows) => all.map(({ id }) => id).join(' ');
const indexOf = (id: string) => rows.findIndex((row) => row.id === id);
const moveByStep = (id: string, way: 'up' | 'down') => {
  const to = stepTo(rows, indexOf(id), way);
  return to === null ? null : idsOf(moveRow(rows, indexOf(id), to));
};

test('the rows become the order for the API', () => {
  expect(orderOf(rows)).toEqual([
    { module: 'A', lessons: ['a', 'b'] },
    { module: 'B', lessons: ['c'] },
    { module: 'C', lessons: [] },
  ]);
  expect(orderOf(rowsOf([group(null, 'a', 'b')]))).toEqual([{ module: null, lessons: ['a', 'b'] }]);
  expect(orderOf([])).toEqual([]);
});

describe('a move button', () => {
  test.each([
    ['b', 'up', 'A b a B c C'],
    ['b', 'down', 'A a B b c C'],
    ['c', 'up', 'A a b c B C'],
    ['c', 'down', 'A a b B C c'],
    ['a', 'up', null],
    ['B', 'up', 'B c A a b C'],
    ['B', 'down', 'A a b C B c'],
    ['A', 'down', 'B c A a b C'],
    ['A', 'up', null],
    ['C', 'up', 'A a b C B c'],
    ['C', 'down', null],
  ] as const)('takes %s %s: %s', (id, way, order) => {
    expect(moveByStep(id, way)).toBe(order);
  });

  test('does not move the last lesson further', () => {
    const free = rowsOf([group(null, 'a', 'b')]);
    expect([stepTo(free, 0, 'up'), stepTo(free, 1, 'down'), stepTo(free, 1, 'up')]).toEqual([null, null, 0]);
  });
});

describe('when a row is dragged', () => {
  test('above everything, a lesson becomes the first one of the first module', () => {
    expect(idsOf(moveRow(rows, indexOf('c'), 0))).toBe('A c a b B C');
  });

  test('among the lessons of another module, a module moves behind that module', () => {
    expect(idsOf(moveRow(rows, indexOf('C'), 1))).toBe('A a b C B c');
    expect(idsOf(moveRow(rows, indexOf('A'), 4))).toBe('B c A a b C');
  });

  test('among its own lessons, a module stays', () => {
    expect(idsOf(moveRow(rows, indexOf('A'), 2))).toBe(idsOf(rows));
  });

  test('lessons that were in no module stay before them', () => {
    const loose = rowsOf([group(null, 'x'), group('A', 'a'), group('B')]);
    expect(idsOf(moveRow(loose, 3, 0))).toBe('x B A a');
    expect(idsOf(moveRow(loose, 2, 0))).toBe('x A a B');
    expect(idsOf(moveRow(loose, 0, 2))).toBe('A a x B');
  });
});

test('the position of a row is described in words', () => {
  const order = moveRow(rows, indexOf('b'), indexOf('b') + 1);
  expect(positionText(order, order.find(({ id }) => id === 'b') ?? lessonRow)).toBe(
    'Lesson b is now number 1 of 2 in module B.',
  );
  expect(positionText(rows, rows[0] ?? lessonRow)).toBe('Module A is now number 1 of 3.');
});

const lessonRow = { kind: 'lesson', ...lesson('none') } as const;
