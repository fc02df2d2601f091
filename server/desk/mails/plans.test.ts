import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { DeskMailsQuery } from '../../../contract/desk/desk-mails.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { planOf, settleStatistics } from '../../../tests/support/plans.ts';
import { mails } from '../../db/schema/index.ts';
import { personalData } from '../../people/accounts/own-data/personal-data.ts';
import { findFailed, findMails, lockFailed } from './queries.ts';

const { db } = await testDatabase();

beforeAll(async () => {
  await db.execute(sql`
    INSERT INTO mails (kind, recipient, subject, html, text, state, created_at)
    SELECT CASE n % 100 WHEN 0 THEN 'password_reset' ELSE 'enrolled' END, 'reader-' || n || '@example.org',
      'About ' || md5(n::text), '<p>Hi</p>', 'Hi', CASE n % 100 WHEN 1 THEN 'failed' ELSE 'sent' END::mail_state,
      now() - n * interval '1 minute'
    FROM generate_series(1, 30000) AS n`);
  await settleStatistics(db, mails);
});

const cursor = Buffer.from('["1700000000000000","00000000-0000-4000-8000-000000000001"]').toString('base64url');

test.each<[string, DeskMailsQuery, string]>([
  ['the outbox', {}, 'mails_created_idx'],
  ['a later page', { cursor }, 'mails_created_idx'],
  ['what failed', { state: 'failed' }, 'mails_state_idx'],
  ['a kind', { kind: 'password_reset' }, 'mails_kind_idx'],
  ['a kind without any email', { kind: 'account_exists' }, 'mails_kind_idx'],
  ['a search', { q: 'reader-77@example.org' }, 'mails_search_idx'],
  ['a search in a state', { q: 'c4ca4238a0b9', state: 'sent' }, 'mails_search_idx'],
])('among 30,000 mails %s reads its index', async (_, query, index) => {
  const plan = await planOf(db, findMails(db, query));
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});

test('failed rows are counted and retried by an index', async () => {
  for (const query of [findFailed(db), lockFailed(db, {})])
    expect(await planOf(db, query)).toContain('mails_state_idx');
});

test('the emails of a person are found by their index', async () => {
  const owner = { id: '00000000-0000-4000-8000-000000000001', email: 'reader-77@example.org' };
  const plan = await planOf(db, db.select().from(mails).where(personalData.mails.ownedBy(owner)));
  expect(plan).toContain('mails_person_idx');
  expect(plan).not.toContain('Seq Scan');
});
