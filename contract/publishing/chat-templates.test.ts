import { expect, test } from 'vitest';
import { ChatTemplates, defaultTemplates, fillTemplate } from './chat-templates.ts';

test('a text for WhatsApp has no gap instead of an empty value', () => {
  const values = { first: 'Asha', course: 'DevOps Basics', link: 'https://a.example/pay' };
  expect(fillTemplate(defaultTemplates.seat, values)).toBe(
    'Hello Asha, here is the link to your seat in DevOps Basics:\nhttps://a.example/pay',
  );
});

test('a text with an unknown placeholder is refused, and the known ones are named', () => {
  const { error } = ChatTemplates.safeParse({ ...defaultTemplates, due: 'Hello {name}, {first}' });
  expect(error?.issues).toMatchObject([
    { path: ['due'], message: expect.stringContaining('There is no {name}. You can use {first}') },
  ]);
  expect(ChatTemplates.safeParse(defaultTemplates).success).toBe(true);
});

test('a placeholder in a value that fills a text is not filled in', () => {
  const values = { first: '{link}', course: '{{first}}', link: 'https://a.example/pay' };
  expect(fillTemplate('Hello {first}, {course} {constructor}', values)).toBe('Hello {link}, {{first}} {constructor}');
});
