import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { createPost } from '../../tests/support/factories.ts';
import { createUser } from '../../tests/support/learning-factories.ts';
import { auditEntries, posts } from '../db/schema/index.ts';
import { nextVersion, requireUnchanged, verbsWithoutVersion } from './optimistic-lock.ts';

const { db } = await testDatabase();

async function refusalOf(row: { id: string; version: number } | undefined, version: number) {
  return requireUnchanged(db, 'post', row, version).catch((error) => ({ code: error.code, message: error.message }));
}

test('a save with the stored version succeeds, and raises it', async () => {
  const post = await createPost(db);
  expect(await requireUnchanged(db, 'post', post, 1)).toBe(post);
  const saved = await db.update(posts).set(nextVersion(posts)).where(eq(posts.id, post.id)).returning();
  expect(saved).toMatchObject([{ version: 2 }]);
});

test('a save with another version is refused, and the message names the last editor', async () => {
  const post = await createPost(db, { version: 3 });
  const [asha, ravi] = [await createUser(db, { name: 'Asha' }), await createUser(db, { name: 'Ravi' })];
  const entry = { action: 'post.edit', recordType: 'post', recordId: post.id };
  await db.insert(auditEntries).values([
    { ...entry, actorId: asha.id, createdAt: new Date('2026-11-20T03:30:00Z') },
    { ...entry, actorId: ravi.id, createdAt: new Date('2026-11-21T03:30:00Z') },
  ]);
  expect(await refusalOf(post, 2)).toEqual({
    code: 'conflict',
    message:
      'Ravi changed this on 21 November 2026 at 09:00 (India) after you opened it, so nothing was saved. What you typed is still here.',
  });
});

test('an edit that leaves the version as it is, such as reordering, does not name its author', async () => {
  const post = await createPost(db, { version: 2 });
  const [asha, ravi] = [await createUser(db, { name: 'Asha' }), await createUser(db, { name: 'Ravi' })];
  const entry = { recordType: 'post', recordId: post.id };
  await db.insert(auditEntries).values([
    { ...entry, action: 'post.edit', actorId: asha.id, createdAt: new Date('2026-11-20T03:30:00Z') },
    { ...entry, action: 'post.move', actorId: ravi.id, createdAt: new Date('2026-11-21T03:30:00Z') },
    { ...entry, action: 'post.note', actorId: ravi.id, createdAt: new Date('2026-11-21T03:31:00Z') },
  ]);
  expect(await refusalOf(post, 1)).toMatchObject({ message: expect.stringMatching(/^Asha changed this on 20 /) });
});

test('every verb of the audit log about a record with a version is known to change that, or to leave it', async () => {
  const changeVersion = [
    ...['create', 'edit', 'delete', 'restore', 'purge', 'merge', 'split', 'plan', 'cancel', 'answer'],
    ...['invite', 'remove', 'first_admin', 'receive', 'export', 'take-back', 'enroll'],
    ...['reopen', 'contact', 'lose', 'email', 'erase'],
    ...['ask_email', 'approve_email', 'decline_email'],
  ];
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const find = (pattern: RegExp, texts: string[]) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found));
  const types = find(/requireUnchanged\([^;]*?'([a-z]+)'/g, sources);
  const action = new RegExp(`['\`](?:${types.join('|')}|\\$\\{(?:type|kind|recordType)\\})\\.([a-z_-]+)['\`]`, 'g');
  const verbs = find(
    action,
    sources.filter((text) => /audit/i.test(text)),
  );
  expect(verbs.filter((verb) => !changeVersion.includes(verb) && !verbsWithoutVersion.includes(verb))).toEqual([]);
});

test('no one is named where the audit log knows of no one', async () => {
  const post = await createPost(db);
  expect(await refusalOf(post, 2)).toMatchObject({ message: expect.stringMatching(/^Someone changed this after/) });
});

test('a deleted record cannot be saved', async () => {
  expect(await refusalOf(undefined, 1)).toMatchObject({ code: 'not_found' });
});
