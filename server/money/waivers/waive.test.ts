import { and, eq, like } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { createOrder, createPayment, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { issueUnpaidInvoice } from '../../books/documents/index.ts';
import { alerts, auditEntries, instalments, mails, orders, taxDocuments } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { findViolations } from '../../selling/orders/index.ts';

const { api, db, deps } = await testApi();
await createSite(db);
await saveBusiness(db, { refundApprovalPaise: 50_000, refundDayPaise: 120_000 });
const { headers } = await createStaff(api, db);
const { headers: second } = await createStaff(api, db);
const course = await createPaidCourse(db);
const batch = await createBatch(db, course.id, { startsOn: '2026-11-01', endsOn: '2026-11-20' });

afterEach(async () => expect(await findViolations(db, TEST_NOW)).toEqual([]));

/** A learner who owes ₹2,000 of ₹3,000, in two instalments. */
async function debtor() {
  const { id: enrollmentId } = await createEnrollment(db, course.id, { batchId: batch.id });
  const seat = { courseId: course.id, batchId: batch.id, enrollmentId, confirmedAt: TEST_NOW };
  const order = await createOrder(db, { ...seat, listPaise: 300_000 }, [100_000, 120_000, 80_000]);
  await createPayment(db, order, { amountPaise: 100_000 });
  return order.id;
}
type Waiver = { amountPaise: number; totalPaise?: number };
const waive = (id: string, { amountPaise, totalPaise = 300_000 }: Waiver, by = headers) =>
  postJson(api, `/api/desk/orders/${id}/waivers`, { amountPaise, totalPaise, reason: 'Hardship' }, { headers: by });
const decide = (id: string, decision: 'approve' | 'decline', by = second) => {
  const body = decision === 'decline' ? { reason: 'They can pay' } : {};
  return postJson(api, `/api/desk/waivers/${id}/${decision}`, body, { headers: by });
};
const read = async (id: string) => (await (await api.request(`/api/desk/orders/${id}`, { headers })).json()).data;
const partsOf = async (id: string) =>
  (await db.select().from(instalments).where(eq(instalments.orderId, id)).orderBy(instalments.number)).map(
    ({ amountPaise }) => amountPaise,
  );
const alertOf = async (id: string) => (await db.select().from(alerts).where(eq(alerts.orderId, id)))[0];

describe('what is unpaid of an order', () => {
  test('is lowered with a reason, its last instalments first', async () => {
    const id = await debtor();
    expect((await waive(id, { amountPaise: 40_000 })).status).toBe(200);
    expect(await partsOf(id)).toEqual([100_000, 120_000, 40_000]);
    expect(await read(id)).toMatchObject({ totalPaise: 260_000, discountPaise: 40_000, waiver: null });
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'waiver.ask'));
    expect(entries).toHaveLength(1);
  });

  test('is waived above the limit once a second person approves, and then is neither owed nor reminded of', async () => {
    const id = await debtor();
    await waive(id, { amountPaise: 200_000 });
    expect(await read(id)).toMatchObject({ totalPaise: 300_000, waiver: { amountPaise: 200_000, reason: 'Hardship' } });
    expect(await alertOf(id)).toMatchObject({ doneAt: null });
    const { waiver } = await read(id);
    expect((await decide(waiver.id, 'approve', headers)).status).toBe(403);
    expect((await waive(id, { amountPaise: 100 }, second)).status).toBe(409);
    expect((await decide(waiver.id, 'approve')).status).toBe(200);
    expect((await decide(waiver.id, 'approve')).status).toBe(409);
    expect(await read(id)).toMatchObject({ state: 'paid', totalPaise: 100_000, due: null, waiver: null });
    expect((await alertOf(id))?.doneAt).not.toBeNull();
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    expect(order?.nextDueOn).toBeNull();
  });

  test('stays owed when the second person declines', async () => {
    const id = await debtor();
    await waive(id, { amountPaise: 200_000 });
    const { waiver } = await read(id);
    expect((await decide(waiver.id, 'decline')).status).toBe(200);
    expect(await read(id)).toMatchObject({ totalPaise: 300_000, waiver: null });
    expect((await alertOf(id))?.doneAt).not.toBeNull();
  });

  test('is credited where it was invoiced', async () => {
    const id = await debtor();
    await transact(deps, null, (context) => issueUnpaidInvoice(context, id, 200_000));
    await waive(id, { amountPaise: 200_000 }, second);
    await decide((await read(id)).waiver.id, 'approve', headers);
    const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));
    const notes = documents.filter(({ kind }) => kind === 'credit_note');
    // The payment of ₹1,000 has no document in this test, so the invoice of ₹2,000 stands for it.
    expect(notes.map(({ totalPaise }) => totalPaise)).toEqual([100_000]);
    const told = and(eq(mails.kind, 'credit_note'), like(mails.text, `%Credit note ${notes[0]?.label} takes%`));
    expect(await db.$count(mails, told)).toBe(1);
  });

  test('keeps the tax of its invoice as a bad debt (section 34 of the CGST Act)', async () => {
    const id = await debtor();
    await transact(deps, null, (context) => issueUnpaidInvoice(context, id, 300_000));
    const body = { amountPaise: 200_000, totalPaise: 300_000, reason: 'Insolvent', isBadDebt: true };
    await postJson(api, `/api/desk/orders/${id}/waivers`, body, { headers: second });
    const { waiver } = await read(id);
    expect(waiver).toMatchObject({ isBadDebt: true });
    await decide(waiver.id, 'approve', headers);
    const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));
    expect(documents.map(({ kind, totalPaise, cgstPaise }) => [kind, totalPaise, cgstPaise])).toEqual([
      ['invoice', 300_000, 22_881],
      ['commercial_note', 200_000, 0],
    ]);
    expect(await read(id)).toMatchObject({ state: 'paid', totalPaise: 100_000 });
  });

  test('cannot be waived twice, or beyond what is unpaid', async () => {
    const id = await debtor();
    expect(await refusal(await waive(id, { amountPaise: 200_001 }))).toMatchObject({
      status: 422,
      fields: { amountPaise: 'Only ₹2,000 is unpaid.' },
    });
    await waive(id, { amountPaise: 30_000 }, second);
    expect((await waive(id, { amountPaise: 30_000 }, second)).status).toBe(409);
  });

  test('cannot be waived without a seat', async () => {
    const { id } = await createOrder(db, { courseId: course.id });
    expect((await waive(id, { amountPaise: 100, totalPaise: 599_900 })).status).toBe(409);
  });
});

test('what one person waives counts with their refunds: of an order, and in a day', async () => {
  const { headers: third } = await createStaff(api, db);
  const split = await debtor();
  await waive(split, { amountPaise: 30_000 }, third);
  await waive(split, { amountPaise: 30_000, totalPaise: 270_000 }, third);
  expect(await read(split)).toMatchObject({ totalPaise: 270_000, waiver: { amountPaise: 30_000 } });
  for (const outcome of [null, { amountPaise: 50_000 }]) {
    const id = await debtor();
    await waive(id, { amountPaise: 50_000 }, third);
    expect((await read(id)).waiver).toEqual(outcome && expect.objectContaining(outcome));
  }
});
