import { expect, test } from 'vitest';
import { seedContent } from '../../server/db/seed/index.ts';
import { kindsOfPage } from '../e2e/pages.ts';
import { TEST_NOW } from '../support/api.ts';
import { newcomer, ravi } from '../support/people.ts';
import { testSite } from '../support/site.ts';

const { site, db } = await testSite();
await seedContent(db, TEST_NOW);
const { user, headers } = await newcomer(site, db, { ...ravi, name: 'Zubin Quillfeather' });

/** Sign-up and sign-in redirect a signed-in person, so nothing is rendered for one. */
const forVisitors: readonly string[] = [kindsOfPage['sign up'], kindsOfPage['sign in']];

const publicPages = [
  ...Object.values(kindsOfPage).filter((path) => !forVisitors.includes(path)),
  '/forgot-password',
  '/reset-password?token=t',
];

/** A page as a browser with these headers gets it. */
async function read(path: string, requestHeaders: Record<string, string> = {}) {
  const response = await site.request(path, { headers: requestHeaders });
  return { status: response.status, cookies: response.headers.getSetCookie(), text: await response.text() };
}

test.each(['/courses/', '/blogs/', '/free-resources/', '/certificates/', '/'])(
  'the name of an object property below %s is an unknown page like any other',
  async (folder) => {
    for (const name of ['constructor', '__proto__', 'valueof']) {
      expect((await read(folder + name)).status, name).toBe(404);
    }
  },
);

test.each(publicPages)('%s is the same to a visitor after it was first rendered for a learner', async (path) => {
  const signedIn = await read(path, { Cookie: headers.Cookie });
  const visitor = await read(path);
  expect(visitor).toEqual(signedIn);
  expect(signedIn.cookies).toEqual([]);
  for (const secret of [user.id, user.name, user.email, user.phone]) expect(signedIn.text).not.toContain(secret);
});
