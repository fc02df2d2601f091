import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createSite } from '../../../tests/support/factories.ts';
import { createCertificate } from '../../../tests/support/learning-factories.ts';
import { verifies } from '../../../tests/support/verify-credential.ts';
import { certificates } from '../../db/schema/index.ts';

const { db } = await testDatabase();
const deps = testDeps(db);
await createSite(db);

const { id } = await createCertificate(deps, { name: 'Asha Rao', title: 'DevOps Basics', slug: 'devops-basics' });
const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
const credential = row?.credential ?? {};
const text = JSON.stringify(credential);
const Signed = z.record(z.string(), z.unknown());

test('a credential is verified by another library, without a network', async () => {
  expect(await verifies(credential)).toBe(true);
});

test.each([
  ['name', '"Asha Rao"', '"Asha Rai"'],
  ['name by a space', '"Asha Rao"', '"Asha  Rao"'],
  ['course', '"DevOps Basics"', '"DevOps Basicz"'],
  ['page of the course', '/courses/devops-basics', '/courses/devops-basicz'],
  ['date', '"validFrom":"2026-11-21T06:00:00.000Z"', '"validFrom":"2026-11-22T06:00:00.000Z"'],
  ['date of the signature', '"created":"2026-11-21T', '"created":"2026-11-22T'],
  ['issuer', '"Test Academy"', '"Best Academy"'],
  ['place of the status', '/api/certificates/revocations', '/api/certificates/revocationz'],
])('a credential fails with another %s', async (_what, from, to) => {
  expect(text).toContain(from);
  expect(await verifies(JSON.parse(text.replaceAll(from, to)))).toBe(false);
});

/** All texts of the credential, with their paths. */
function textsIn(value: unknown, place: string[] = []): { place: string[]; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...place, key]));
}

/** A copy with a different text at one path. */
function changedAt(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  const entries = Object.entries(value ?? {}).map(([name, inner]) => [
    name,
    name === key ? changedAt(inner, rest, text) : inner,
  ]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

test('a credential fails when one character of it is changed', async () => {
  const texts = textsIn(credential);
  expect(texts.length).toBeGreaterThan(20);
  for (const { place, text } of texts) {
    const other = text.replace(/\w(?=\W*$)/, (last) => (last === '1' ? '2' : '1'));
    const changed = Signed.parse(changedAt(credential, place, other));
    expect(await verifies(changed), place.join('.')).toBe(false);
  }
});

test('a credential fails when something is added', async () => {
  expect(await verifies({ ...credential, description: 'With distinction' })).toBe(false);
});
