import { expect, test } from 'vitest';
import { contactMessages } from '../db/schema/index.ts';
import { testDatabase } from '../testing/database.ts';
import { describeFault } from './fault.ts';

const { db, pool } = await testDatabase();

test('a failed statement is logged with its reason and place, without the values it carried', async () => {
  await pool.query('ALTER TABLE contact_messages ADD CONSTRAINT nobody CHECK (false)');
  const values = {
    name: 'Asha Rao',
    email: 'asha@example.com',
    subject: 'student',
    message: 'My secret',
    noticeVersion: '1',
    noticedAt: new Date(),
  };
  const fault = await db
    .insert(contactMessages)
    .values(values)
    .then(() => null, describeFault);
  expect(fault).toMatchObject({ code: '23514', reason: expect.stringContaining('nobody') });
  expect(JSON.stringify(fault)).not.toMatch(/Asha|asha@|secret/);
  expect(fault?.at).not.toHaveLength(0);
});

test('what is thrown without being an error is named by its type alone', () => {
  expect(describeFault('asha@example.com')).toEqual({ reason: 'string' });
});
