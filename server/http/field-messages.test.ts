import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldMessages } from './field-messages.ts';

/** The message for one field that its schema refuses. */
function messageOf(schema: z.ZodType, value?: unknown): string | undefined {
  const parsed = z.object({ field: schema }).safeParse({ field: value });
  return parsed.error && Object.values(fieldMessages(parsed.error))[0];
}

const page = z.coerce.number().int().min(1).max(10_000);

test.each([
  ['a number that is text', page, 'abc', 'Must be a number'],
  ['a number with a fraction', page, '1.5', 'Must be a whole number'],
  ['a number that is too small', page, '0', 'Must be at least 1'],
  ['a number that is too large', page, '10001', 'Must be at most 10000'],
  ['a text that is a number', z.string(), 5, 'Must be text'],
  ['a text that is null', z.string(), null, 'Must be text'],
  ['a text that is too short', z.string().min(3), 'ab', 'Must be at least 3 characters'],
  ['a text that is too long', z.string().max(3), 'abcd', 'Must be at most 3 characters'],
  ['a text of another pattern', z.string().regex(/^a/), 'b', 'Is not valid'],
  ['an unknown choice', z.enum(['paid', 'free']), 'x', 'Must be one of: paid, free'],
  ['text instead of a list', z.array(z.string()), 'x', 'Must be a list'],
  ['a list that is too long', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Must have at most 2 entries'],
  ['a number instead of an object', z.object({}), 5, 'Must be an object'],
  ['true or false that is neither', z.boolean(), 'x', 'Must be true or false'],
  ['an invalid id', z.uuid(), 'x', 'Must be a UUID'],
  ['a date that does not exist', z.iso.date(), '2026-02-30', 'Must be a date, such as 2026-11-21'],
  ['an invalid time', z.iso.datetime(), 'now', 'Must be a date and time in UTC, such as 2026-11-21T06:00:00Z'],
  ['an invalid email', z.email(), 'x', 'Invalid email address'],
  ['an invalid address', z.url(), 'x', 'Must be a URL'],
  ['nothing of several', z.union([z.int(), z.literal('x')]), [], 'Is not valid'],
])('%s has a plain message', (_, schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

test('a field that the schema does not know is named', () => {
  const parsed = z.strictObject({ name: z.string() }).safeParse({ name: 'A', colour: 'red' });
  expect(parsed.error?.issues[0]?.message).toBe('Is not known: colour');
});

test.each([z.string(), z.uuid(), z.int(), z.array(z.string()), z.enum(['a'])])(
  'a field that is missing is required',
  (schema) => {
    expect(messageOf(schema)).toBe('Is required');
  },
);

test('the words of a schema itself come first', () => {
  const name = z.string({ error: 'Name is required' }).min(3, { error: 'Name must be at least 3 characters' });
  expect([messageOf(name), messageOf(name, 5), messageOf(name, 'ab')]).toEqual([
    'Name is required',
    'Name is required',
    'Name must be at least 3 characters',
  ]);
});
