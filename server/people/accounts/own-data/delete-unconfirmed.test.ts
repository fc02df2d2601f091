import { expect, test } from 'vitest';
import { TEST_NOW } from '../../../../tests/support/api.ts';
import { createPaidCourse } from '../../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../../tests/support/learning-factories.ts';
import { accountApi, ravi, signUp } from '../../../../tests/support/people.ts';
import { sessions, users } from '../../../db/schema/index.ts';
import { deleteUnconfirmed } from './delete-unconfirmed.ts';

const { api, db, deps } = await accountApi();
const expiredAt = new Date(TEST_NOW.getTime() - 30 * 24 * 60 * 60 * 1000);
const unconfirmed = { emailVerified: false, createdAt: expiredAt } as const;

test('unconfirmed accounts are deleted after 30 days, unless they have a role, a seat or a session', async () => {
  await createUser(db, unconfirmed);
  const seated = await createUser(db, unconfirmed);
  await createEnrollment(db, (await createPaidCourse(db)).id, { userId: seated.id });
  const invited = await createUser(db, unconfirmed);
  await createEnrollment(db, (await createPaidCourse(db)).id, { email: invited.email });
  const browsing = await createUser(db, unconfirmed);
  await db.insert(sessions).values({ userId: browsing.id, token: 'a session', expiresAt: TEST_NOW });
  const keptUsers = [
    seated,
    invited,
    browsing,
    await createUser(db, { ...unconfirmed, roles: ['trainer'] }),
    await createUser(db, { ...unconfirmed, createdAt: new Date(expiredAt.getTime() + 1000) }),
    await createUser(db, { emailVerified: true, createdAt: expiredAt }),
  ];
  await deleteUnconfirmed(deps);
  const remainingIds = (await db.select({ id: users.id }).from(users)).map(({ id }) => id);
  expect(remainingIds.sort()).toEqual(keptUsers.map(({ id }) => id).sort());
});

test('the owner of an address can use it after an unconfirmed account with it was deleted', async () => {
  await createUser(db, { ...unconfirmed, email: ravi.email });
  await deleteUnconfirmed(deps);
  await signUp(api, ravi);
  expect(await db.select({ name: users.name }).from(users)).toEqual([{ name: ravi.name }]);
});
