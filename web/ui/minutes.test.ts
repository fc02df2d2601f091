import { expect, test } from 'vitest';
import { showMinutes } from './minutes.ts';

test.each([
  [285, '4 h 45 min'],
  [120, '2 h'],
  [45, '45 min'],
  [0, '0 min'],
])('%i minutes are shown as %s', (minutes, shown) => {
  expect(showMinutes(minutes)).toBe(shown);
});
