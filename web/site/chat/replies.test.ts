import { expect, test } from 'vitest';
import { replyTo } from './replies.ts';

test('the reply to a question without a rule has a link to the contact form', () => {
  expect(replyTo('Do you repair bicycles?')).toEqual({
    text: 'I can help direct you to the right information.',
    link: { to: '/contact', label: 'Write to us' },
  });
});
