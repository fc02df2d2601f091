// @module-tag by-night

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../tests/support/migrations.ts';
import { findResetOwner } from '../auth/links.ts';
import { connectDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

test('links that were stored in clear still work, and are hashed; sent emails lose their tokens, waiting ones keep them', async () => {
  const { connection, client } = await databaseBefore('0063_hash_links');
  await client.query(
    `INSERT INTO users (id, name, email, phone, privacy_notice_version, privacy_notice_at)
     VALUES ($1, 'Asha Rao', 'asha@example.org', '', '1', now())`,
    [ID],
  );
  const identifiers = ['reset-password:invited-abc', `change-email:${ID}:asha@example.org:xyz`, '2fa-second'];
  for (const identifier of identifiers)
    await client.query('INSERT INTO verifications (identifier, value, expires_at) VALUES ($1, $2, now())', [
      identifier,
      ID,
    ]);
  for (const state of ['sent', 'waiting'])
    await client.query(
      `INSERT INTO mails (kind, recipient, subject, html, text, state)
       VALUES ('a', 'asha@example.org', $1::text, '<a href="https://a.test/pay?x=1&amp;token=abc">', 'https://a.test/pay?token=abc end', $1::text::mail_state)`,
      [state],
    );
  await migrateDatabase(connection);

  const { rows: links } = await client.query('SELECT identifier FROM verifications ORDER BY identifier');
  expect(links.map(({ identifier }) => identifier).sort()).toEqual(
    [hash('reset-password:invited-abc'), `change-email:${ID}:asha@example.org:${hash('xyz')}`, '2fa-second'].sort(),
  );
  const { db, pool } = connectDatabase(connection);
  expect(await findResetOwner(db, 'invited-abc').finally(() => pool.end())).toMatchObject({ id: ID });
  const { rows: mails } = await client.query('SELECT subject, html, text FROM mails ORDER BY subject');
  expect(mails).toEqual([
    { subject: 'sent', html: '<a href="https://a.test/pay?x=1&amp;token=…">', text: 'https://a.test/pay?token=… end' },
    {
      subject: 'waiting',
      html: '<a href="https://a.test/pay?x=1&amp;token=abc">',
      text: 'https://a.test/pay?token=abc end',
    },
  ]);
});
