import { expect, test } from 'vitest';
import { certificateProgressTexts } from './criteria-text.ts';

test('the text about work counts one piece, and several', () => {
  expect(certificateProgressTexts.work({ done: 0, of: 1, needed: 1, waiting: 1 })).toBe(
    '0 of 1 piece of work accepted; 1 piece of work waits for its review',
  );
  expect(certificateProgressTexts.work({ done: 1, of: 4, needed: 4, waiting: 2 })).toBe(
    '1 of 4 pieces of work accepted; 2 pieces of work wait for their review',
  );
});
