import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DeskAlertList } from '../../../contract/books/desk-alerts.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createAlert, createOrder } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { alerts, auditEntries } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const order = await createOrder(db, { courseId: (await createPaidCourse(db)).id });
const { user, headers } = await createStaff(api, db, 'accountant');
const list = async (query = '') => {
  const response = await api.request(`/api/desk/alerts${query}`, { headers });
  return DeskAlertList.parse(await response.json()).data;
};
const finish = async (id: string) =>
  (await api.request(`/api/desk/alerts/${id}/finish`, { method: 'POST', headers })).status;

test('an alert is open until someone closes it, who is named at the alert and in the audit log', async () => {
  const { id } = await createAlert(db, { kind: 'dispute', orderId: order.id, answerBy: '2026-11-26' });
  await createAlert(db);
  expect(await list('?state=open')).toHaveLength(2);
  expect(await finish(id)).toBe(200);
  expect(await list('?state=done')).toMatchObject([
    { id, kind: 'dispute', order: { code: order.code }, answerBy: '2026-11-26', doneBy: user.name },
  ]);
  expect(await list('?state=open')).toHaveLength(1);
  expect(await db.select().from(auditEntries).where(eq(auditEntries.recordId, id))).toMatchObject([
    { action: 'alert.finish' },
  ]);
});

test('a closed alert cannot be closed again, and an unknown alert is not found', async () => {
  const { id } = await createAlert(db);
  expect([await finish(id), await finish(id)]).toEqual([200, 409]);
  expect(await finish(crypto.randomUUID())).toBe(404);
  expect(await db.$count(alerts, eq(alerts.id, id))).toBe(1);
});
