import { expect, test } from 'vitest';
import { z } from 'zod';
import { time } from '../../contract/base/schemas.ts';
import { outgoing } from './outgoing.ts';

const Row = z.object({ id: z.int(), createdAt: time, notes: z.array(z.object({ text: z.string() })) });
const declared = { id: 1, createdAt: new Date('2026-11-23T03:30:00Z'), notes: [{ text: 'Call again' }] };
const strict = { refusesUndeclared: true };

test('a time leaves as text', () => {
  const leaving = outgoing(Row, declared, strict);
  expect(leaving).toEqual({ ...declared, createdAt: '2026-11-23T03:30:00.000Z' });
  expect(Row.parse(JSON.parse(JSON.stringify(leaving)))).toEqual(leaving);
});

test('a field that the response does not declare is removed in production, and a fault elsewhere', () => {
  const undeclared = { ...declared, notes: [{ text: 'Call again', authorEmail: 'asha@example.org' }] };
  expect(outgoing(Row, undeclared, { refusesUndeclared: false })).toMatchObject({ notes: declared.notes });
  expect(() => outgoing(Row, undeclared, strict)).toThrow('The response declares no response.notes.0.authorEmail');
});

test('a value that the response does not describe never leaves, nor does it stand in the error', () => {
  const leave = () => outgoing(Row, { ...declared, id: 'asha@example.org' }, { refusesUndeclared: false });
  expect(leave).toThrow(/"id"/);
  expect(leave).not.toThrow(/asha/);
});

test('production also removes a field that a strict object does not declare', () => {
  const Form = z.strictObject({ state: z.string() });
  const Post = z.object({ rows: z.array(z.object({ publication: Form })) });
  const leave = (value: unknown, refusesUndeclared: boolean) => outgoing(Post, value, { refusesUndeclared });
  const declaredRow = { publication: { state: 'draft' } };
  const undeclared = { rows: [declaredRow, { publication: { state: 'draft', by: 'asha@example.org' } }] };
  expect(leave(undeclared, false)).toEqual({ rows: [declaredRow, declaredRow] });
  expect(() => leave(undeclared, true)).toThrow(/"by"/);
});
