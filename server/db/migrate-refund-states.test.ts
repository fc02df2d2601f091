// @module-tag by-night

import { expect, test } from 'vitest';
import { databaseBefore } from '../../tests/support/migrations.ts';
import { migrateDatabase } from './migrate.ts';

/** Each combination in which refunds were stored, with the state that it becomes: kind, way, state, and what else was set. */
const stored = [
  ['refund', 'provider', 'pending', '', 'requested'],
  ['refund', 'upi', 'pending', '', 'requested'],
  ['refund', 'upi', 'pending', "error = 'Was ₹9, and is lowered to ₹5'", 'requested'],
  ['void', 'cash', 'pending', '', 'requested'],
  ['refund', 'upi', 'failed', "error = 'The terms are over'", 'declined'],
  ['void', 'cash', 'failed', "error = 'It did come in'", 'declined'],
  ['refund', 'upi', 'pending', 'approved_at = now()', 'approved'],
  ['refund', 'provider', 'pending', 'approved_at = now()', 'approved'],
  ['refund', 'provider', 'pending', "approved_at = now(), error = 'The payment service is away'", 'sending'],
  ['refund', 'provider', 'pending', "approved_at = now(), error = 'To be sent again'", 'sending'],
  ['refund', 'provider', 'pending', "approved_at = now(), provider_refund_id = 'rfnd_1'", 'sending'],
  ['refund', 'provider', 'failed', "approved_at = now(), error = 'Refused'", 'failed'],
  ['refund', 'cash', 'done', 'approved_at = now(), done_at = now()', 'done'],
  ['refund', 'provider', 'done', "approved_at = now(), done_at = now(), provider_refund_id = 'rfnd_2'", 'done'],
  ['chargeback', 'provider', 'done', 'done_at = now()', 'done'],
] as const;

test('older refunds have the state that their columns implied', async () => {
  const { connection, client } = await databaseBefore('0038_refund_states');
  // Their payments do not matter here.
  await client.query("SET session_replication_role = 'replica'");
  for (const [index, [kind, way, state, more]] of stored.entries()) {
    await client.query(
      `INSERT INTO refunds (payment_id, amount_paise, kind, way, state, idempotency_key, reason, done_at)
       VALUES (gen_random_uuid(), 100, $1, $2, $3, $4, 'Ill', CASE WHEN $5 THEN now() END)`,
      [kind, way, state, String(index), state === 'done'],
    );
    if (more) await client.query(`UPDATE refunds SET ${more} WHERE idempotency_key = $1`, [String(index)]);
  }
  await migrateDatabase(connection);
  const { rows } = await client.query('SELECT state, error FROM refunds ORDER BY idempotency_key::int');
  expect(rows.map(({ state }) => state)).toEqual(stored.map((row) => row[4]));
  expect(rows.map(({ error }) => error)).not.toContain('To be sent again');
  expect(rows.map(({ error }) => error)).toContain('The payment service is away');
});
