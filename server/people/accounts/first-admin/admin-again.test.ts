import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountApi, asha, newcomer, readMe, sessionOf, signIn } from '../../../../tests/support/people.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { auditEntries, mails, twoFactors, users } from '../../../db/schema/index.ts';
import { resetAdmin } from './admin-again.ts';

const { api, db, deps } = await accountApi();

const password = 'a-new-marigold-2043';

async function lostAdmin() {
  const { user, headers } = await createStaff(api, db);
  await db.insert(twoFactors).values({ userId: user.id, secret: 'sealed', backupCodes: 'sealed', verified: true });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, user.id));
  return { user, headers };
}

test('the link of the operator sets a new password of an admin, who needs no code any more', async () => {
  const { user, headers } = await lostAdmin();
  const link = new URL(await resetAdmin(deps, user.email.toUpperCase()));
  expect(`${link.origin}${link.pathname}`).toBe(`${deps.env.PUBLIC_URL}/reset-password`);
  expect(await readMe(api, headers)).toBeNull();

  const reset = { token: link.searchParams.get('token'), password };
  expect((await postJson(api, '/api/auth/reset-password', reset)).status).toBe(200);
  const response = await postJson(api, '/api/auth/sign-in', { email: user.email, password });
  expect(sessionOf(response)).not.toBe('');
  expect((await postJson(api, '/api/auth/reset-password', reset)).status).toBe(422);
});

test('the old password ends, the address is told, and the audit log knows of it', async () => {
  const { user } = await lostAdmin();
  await resetAdmin(deps, user.email);
  expect((await postJson(api, '/api/auth/sign-in', { email: user.email, password: asha.password })).status).toBe(401);
  const told = await db.select().from(mails).where(eq(mails.recipient, user.email));
  expect(told.map(({ kind }) => kind)).toContain('operator_reset');
  expect(told.at(-1)?.text).not.toContain('token=');
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.recordId, user.id));
  expect(entry).toMatchObject({ actorId: null, action: 'staff.reset' });
});

test('only an admin gets one', async () => {
  const { user } = await newcomer(api, db, asha);
  for (const email of [user.email, 'no-one@example.org']) {
    await expect(resetAdmin(deps, email)).rejects.toThrow('There is no admin with this email.');
  }
  expect((await signIn(api)).Cookie).not.toBe('');
});
