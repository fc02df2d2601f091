import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { contactMessages } from '../db/schema/index.ts';
import { describeError } from './errors.ts';

const { db, pool } = await testDatabase();

test('a failed statement is logged with its reason and place, without the values it carried', async () => {
  await pool.query('ALTER TABLE contact_messages ADD CONSTRAINT nobody CHECK (false)');
  const values = {
    name: 'Asha Rao',
    email: 'asha@example.com',
    subject: 'student',
    message: 'My secret',
    privacyNoticeVersion: '1',
    privacyNoticeAt: new Date(),
  };
  const error = await db
    .insert(contactMessages)
    .values(values)
    .then(() => null, describeError);
  expect(error).toMatchObject({ code: '23514', reason: expect.stringContaining('nobody') });
  expect(JSON.stringify(error)).not.toMatch(/Asha|asha@|secret/);
  expect(error?.at).not.toHaveLength(0);
});

test.each([
  ['22P02', 'string_to_uuid', sql`SELECT ${'asha@example.com'}::uuid`],
  ['22P02', 'pg_strtoint32_safe', sql`SELECT ${'asha@example.com'}::int`],
  ['22007', 'DateTimeParseError', sql`SELECT ${'asha@example.com'}::date`],
  ['22003', 'pg_strtoint32_safe', sql`SELECT ${'919876543210'}::int`],
])(
  'a value that PostgreSQL refuses and quotes in its message is not logged: %s of %s',
  async (code, routine, query) => {
    const refused = await db.execute(query).then(
      () => expect.fail('it takes the value'),
      (error: Error) => error,
    );
    expect(String(refused.cause)).toMatch(/asha@|9876543210/);
    const error = describeError(refused);
    expect(error).toMatchObject({ code, reason: routine });
    expect(JSON.stringify(error)).not.toMatch(/asha@|9876543210/);
  },
);

test('a value with lines like those of a stack is not logged either', async () => {
  const message = 'It says:\n    at my secret place';
  const error = await db.execute(sql`SELECT ${message}::uuid`).then(() => null, describeError);
  expect(error?.at).not.toHaveLength(0);
  expect(JSON.stringify(error)).not.toContain('secret');
});

test('a thrown value that is no error is named by its type alone', () => {
  expect(describeError('asha@example.com')).toEqual({ reason: 'string' });
});
