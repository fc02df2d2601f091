import { expect, test } from 'vitest';
import { dropIndex, moveItem } from './use-drag.ts';

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [7, 0, ['a', 'b', 'c']],
])('an item moves from %i to %i', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(order);
});

test.each([
  [0, 5, 0],
  [0, 25, 1],
  [0, 99, 2],
  [2, 5, 0],
  [1, 20, 1],
])('the item at %i that is dragged to %i px is then at %i', (from, y, place) => {
  expect(dropIndex([10, 20, 30], from, y)).toBe(place);
});
