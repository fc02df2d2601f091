import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { certificates } from '../../db/schema/index.ts';
import { testDeps } from '../../testing/api.ts';
import { createCertificate } from '../../testing/certificate-factories.ts';
import { testDatabase } from '../../testing/database.ts';
import { createSite } from '../../testing/factories.ts';
import { verifies } from '../../testing/verify-credential.ts';

const { db } = await testDatabase();
const deps = testDeps(db);
await createSite(db);

const { id } = await createCertificate(deps, { name: 'Asha Rao', title: 'DevOps Basics', slug: 'devops-basics' });
const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
const credential = row?.credential ?? {};
const text = JSON.stringify(credential);

test('verifies with a library that did not make it, without network', async () => {
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
])('fails with another %s', async (_what, from, to) => {
  expect(text).toContain(from);
  expect(await verifies(JSON.parse(text.replaceAll(from, to)))).toBe(false);
});

test('fails when something is added', async () => {
  expect(await verifies({ ...credential, description: 'With distinction' })).toBe(false);
});
