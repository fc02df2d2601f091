import { expect, test } from 'vitest';
import { replyTo } from './replies.ts';

test('a question that no rule knows is answered with the way to the contact form', () => {
  expect(replyTo('Do you repair bicycles?')).toEqual({
    text: 'I can help direct you to the right information.',
    link: { to: '/contact', label: 'Write to us' },
  });
});
