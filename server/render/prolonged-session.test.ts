import { expect, test } from 'vitest';
import { createPaidCourse, createSite } from '../../tests/support/factories.ts';
import { sessionOf, signIn, signUp } from '../../tests/support/people.ts';
import { testSite } from '../../tests/support/site.ts';
import { SESSION_IDLE_SECONDS } from '../auth/auth.ts';
import { sessions } from '../db/schema/index.ts';

const { site, db } = await testSite();
await createSite(db);
await createPaidCourse(db);
await signUp(site);
const { Cookie } = await signIn(site);

/** Lets the session be two days old, so that its next use prolongs it. */
async function age(): Promise<void> {
  await db.update(sessions).set({ expiresAt: new Date(Date.now() + (SESSION_IDLE_SECONDS - 2 * 86_400) * 1000) });
}

const get = (path: string) => site.request(path, { headers: { Cookie } });

test.each(['/dashboard', '/signin', '/signup?next=/courses'])(
  '%s sends the cookie of a session that it prolongs',
  async (path) => {
    await age();
    const response = await get(path);
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(`Max-Age=${SESSION_IDLE_SECONDS}`)]);
    expect(sessionOf(response)).toBe(Cookie);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  },
);

test.each(['/', '/courses', '/blogs?q=x', '/no-such-page'])(
  '%s is the same for everyone, and sets no cookie',
  async (path) => {
    await age();
    expect((await get(path)).headers.getSetCookie()).toEqual([]);
  },
);

test('a session that is not prolonged sets no cookie', async () => {
  await age();
  await get('/dashboard');
  expect((await get('/dashboard')).headers.getSetCookie()).toEqual([]);
});
