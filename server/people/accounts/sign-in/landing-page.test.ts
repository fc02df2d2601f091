import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPaidCourse } from '../../../../tests/support/factories.ts';
import { createEnrollment } from '../../../../tests/support/learning-factories.ts';
import { accountApi, asha, signUp } from '../../../../tests/support/people.ts';
import { postForm, postJson } from '../../../../tests/support/requests.ts';
import { users } from '../../../db/schema/index.ts';

const { api, db } = await accountApi();
const { email, password } = asha;

async function firstPage(): Promise<string> {
  return (await (await postJson(api, '/api/auth/sign-in', { email, password })).json()).firstPage;
}

test('staff arrive at the desk, unless they also learn here or wanted to open another page', async () => {
  await signUp(api);
  expect(await firstPage()).toBe('/dashboard');
  await db.update(users).set({ roles: ['trainer'] });
  expect(await firstPage()).toBe('/dashboard');
  const [staff] = await db.update(users).set({ emailVerified: true }).where(eq(users.email, email)).returning();
  expect(await firstPage()).toBe('/desk');
  const plain = await postForm(api, '/api/auth/sign-in', { email, password });
  expect(plain.headers.get('Location')).toBe('/desk');
  const onTheirWay = await postForm(api, '/api/auth/sign-in', { email, password, next: '/account' });
  expect(onTheirWay.headers.get('Location')).toBe('/account');
  await createEnrollment(db, (await createPaidCourse(db)).id, { email, userId: staff?.id ?? '' });
  expect(await firstPage()).toBe('/dashboard');
});
