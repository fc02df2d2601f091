import { expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../tests/support/api.ts';
import { createSite } from '../../tests/support/factories.ts';
import { asha, readMe, signIn, signUp } from '../../tests/support/people.ts';
import { postJson } from '../../tests/support/requests.ts';
import { sessions, verifications } from '../db/schema/index.ts';
import { SESSION_ABSOLUTE_SECONDS } from './auth.ts';
import { deleteExpiredAccess } from './session.ts';

const { api, db, deps } = await testApi();
await createSite(db);

test('expired sessions and links are deleted, and no others', async () => {
  await signUp(api);
  const session = await signIn(api);
  await postJson(api, '/api/auth/forgot-password', { email: asha.email });
  await deleteExpiredAccess(deps);
  expect(await readMe(api, session)).not.toBeNull();
  expect(await db.$count(verifications)).toBe(1);

  const isOver = new Date(TEST_NOW.getTime() - 1000);
  await db.update(verifications).set({ expiresAt: isOver });
  await db.update(sessions).set({ expiresAt: isOver });
  await signIn(api);
  await deleteExpiredAccess(deps);
  expect(await db.$count(verifications)).toBe(0);
  expect(await db.$count(sessions)).toBe(1);

  await db.update(sessions).set({ createdAt: new Date(TEST_NOW.getTime() - SESSION_ABSOLUTE_SECONDS * 1000 - 1) });
  await deleteExpiredAccess(deps);
  expect(await db.$count(sessions)).toBe(0);
});
