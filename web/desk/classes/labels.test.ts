import { expect, test } from 'vitest';
import { emailedText } from './labels.ts';

test('a cancellation says how many learners get an email', () => {
  expect([0, 1, 24].map(emailedText)).toEqual([
    'No one has a seat in this batch, so no one gets an email.',
    'One learner gets an email at once.',
    '24 learners get an email at once.',
  ]);
});
