import { expect, test } from 'vitest';
import { createMail } from '../../../tests/support/desk-factories.ts';
import { createSite } from '../../../tests/support/factories.ts';
import { testSite } from '../../../tests/support/site.ts';
import { createStaff } from '../../../tests/support/staff.ts';

const { site, db } = await testSite();
await createSite(db);
const { headers } = await createStaff(site, db);
const policyOf = async (path: string) => {
  const response = await site.request(path, { headers });
  expect(response.status).toBe(200);
  return response.headers.get('Content-Security-Policy') ?? '';
};

test('every page may frame only pages of the site, such as an email at the desk', async () => {
  const { id } = await createMail(db);
  for (const path of ['/desk', '/desk/mails', `/desk/mails/${id}`, '/contact']) {
    expect((await policyOf(path)).split('; ')).toContain("frame-src 'self'");
  }
});

test('the email in the frame keeps its own policy in the whole site, and only the site may frame it', async () => {
  const { id } = await createMail(db);
  const policy = await policyOf(`/api/desk/mails/${id}/preview`);
  expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; .*; sandbox; frame-ancestors 'self'$/);
});
