import { expect, test } from 'vitest';
import { createAdminLink } from '../../server/people/accounts/index.ts';
import { buildApi } from '../../server/start/app.ts';
import { createSite } from '../support/factories.ts';
import { newcomer } from '../support/people.ts';
import { testSite } from '../support/site.ts';

const { site, db, deps } = await testSite();
await createSite(db);
const { user, headers } = await newcomer(buildApi(deps), db);

async function open(token: string, Cookie = '') {
  const response = await site.request(`/first-admin?token=${token}`, { headers: { Cookie } });
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  return response.text();
}
const freshToken = async () => new URL((await createAdminLink(deps)) ?? '').searchParams.get('token') ?? '';

test('the page of the first admin is a form that works without script, for a visitor', async () => {
  const token = await freshToken();
  const html = await open(token);
  expect(html).toContain('action="/api/auth/first-admin"');
  expect(html).toContain(`name="token" value="${token}"`);
  const [field] = html.match(/<input[^>]*name="password"[^>]*>/) ?? [];
  expect(field).toContain('type="password"');
  expect(field).toContain('autoComplete="new-password"');
  expect(html).not.toContain(user.email);
});

test('the page of the first admin asks people who are signed in for their password alone', async () => {
  const html = await open(await freshToken(), headers.Cookie);
  expect(html).toContain('action="/api/account/first-admin"');
  expect(html.match(/<input[^>]* name="password"/g)).toHaveLength(1);
  expect(html).not.toContain('name="email"');
  expect(html).toContain(user.email);
});

test('the page of the first admin has no form when the link is used or old, and says so', async () => {
  const html = await open('made-up');
  expect(html).toContain('This link was used, is too old or is not the newest.');
  expect(html).not.toContain('action="/api/auth/first-admin"');
});
