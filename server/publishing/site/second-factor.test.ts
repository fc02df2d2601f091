import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mayNow, permissions } from '../../../contract/people/permission.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { readMe } from '../../../tests/support/people.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { siteSettings, users } from '../../db/schema/index.ts';
import { discountLimit } from '../../selling/orders/price/price.ts';

const { api, db, desk, admin, deps } = await testDesk();
const { lines } = deps;

const message = 'Your organisation requires a sign-in code for this page. Set one up on your account page first.';
const open = (path: string, headers: Record<string, string>) => api.request(`/api/desk${path}`, { headers });

test('if the settings require a second factor, only strong permissions are refused without one', async () => {
  const { data } = await (await desk.get('/settings')).json();
  expect((await desk.put('/settings', { ...data, requireSecondFactor: true })).status).toBe(200);
  for (const path of ['/staff', '/settings', '/audit', '/refunds', '/documents', '/requests.csv']) {
    expect(await refusal(await desk.get(path)), path).toMatchObject({ status: 403, message });
  }
  for (const path of ['/posts', '/requests', '/batches']) expect((await desk.get(path)).status, path).toBe(200);
  expect(await readMe(api, admin.headers)).toMatchObject({ hasSecondFactor: false, needsSecondFactor: true });
  const coordinator = await createStaff(api, db, 'coordinator');
  expect(await readMe(api, coordinator.headers)).toMatchObject({ needsSecondFactor: false });
  expect(await refusal(await open('/staff', coordinator.headers))).toMatchObject({
    status: 403,
    message: 'Your role does not allow this.',
  });
  expect(lines.at(-1)).toEqual({
    level: 'warn',
    event: 'permission.refused',
    fields: { userId: coordinator.user.id, operation: 'listDeskStaff', needs: ['staff.manage'] },
  });
  // Set up as in `server/people/accounts/sign-in/second-factor.test.ts`.
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, admin.user.id));
  expect((await desk.get('/staff')).status).toBe(200);
  expect(await readMe(api, admin.headers)).toMatchObject({ hasSecondFactor: true, needsSecondFactor: false });
});

test('older settings ask for no second factor', async () => {
  await db.update(siteSettings).set({ settings: sql`${siteSettings.settings} - 'requireSecondFactor'` });
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, admin.user.id));
  expect((await desk.get('/settings')).status).toBe(200);
});

test('the permissions for money, staff, site and the file of all requests are strong', () => {
  const weak = permissions.filter((permission) => mayNow({ roles: ['admin'], needsSecondFactor: true }, permission));
  expect(weak).toEqual([
    'leads.work',
    'sales.quote',
    'sales.discount',
    'classes.plan',
    'classes.teach',
    'content.write',
  ]);
});

test('an admin without a second factor has the same discount limit as others', () => {
  const business = { discountLimitPaise: 50_000 } as Parameters<typeof discountLimit>[1]; // The rest is not read
  expect(discountLimit({ id: '', roles: ['admin'], needsSecondFactor: true }, business)).toBe(50_000);
  expect(discountLimit({ id: '', roles: ['admin'] }, business)).toBeNull();
});
