import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays, dateInKolkata } from '../../../contract/base/calendar.ts';
import { mayNow, permissions, type Role } from '../../../contract/people/permission.ts';
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

test('staff who get such permissions may do without until the end of the seventh day after', async () => {
  const { user, headers } = await createStaff(api, db, 'editor');
  const give = async (...roles: Role[]) => {
    const { version } = (await (await desk.get(`/staff/${user.id}`)).json()).data;
    expect((await desk.put(`/staff/${user.id}`, { roles, courses: [], version })).status).toBe(200);
  };
  await give('editor', 'accountant');
  const dueAt = `${addDays(dateInKolkata(new Date()), 7)}T18:30:00.000Z`;
  expect(await readMe(api, headers)).toMatchObject({ needsSecondFactor: false, secondFactorDueAt: dueAt });
  expect((await open('/refunds', headers)).status).toBe(200);
  await db
    .update(users)
    .set({ secondFactorDueAt: new Date(Date.now() - 1) })
    .where(eq(users.id, user.id));
  // Another role gives no more time.
  await give('editor', 'accountant', 'counsellor');
  expect(await readMe(api, headers)).toMatchObject({ needsSecondFactor: true, secondFactorDueAt: null });
  expect(await refusal(await open('/refunds', headers))).toMatchObject({ status: 403, message });
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
