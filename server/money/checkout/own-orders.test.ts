import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { OwnOrdersResponse } from '../../../contract/money/checkout.ts';
import { actAs } from '../../../tests/support/act-as.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { readPdf } from '../../../tests/support/pdf.ts';
import { asha, newcomer, ravi } from '../../../tests/support/people.ts';
import { createOrder } from '../../../tests/support/sales-factories.ts';
import { orders, users } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { cancelUnpaid, makeOrder, pay } from '../../selling/orders/index.ts';
import { voidPayment } from '../refunds/index.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const { user, headers } = await newcomer(api, db, asha);
const other = await newcomer(api, db, ravi);

const ordersOf = async (of: HeadersInit) => {
  const response = await api.request('/api/account/orders', { headers: of });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return OwnOrdersResponse.parse(await response.json()).data;
};

/** Half of Rs.5,999 paid by Asha, the rest due in a month; before anyone knows her account. */
async function sellInInstalments() {
  const plan = [
    { dueOn: '2026-11-21', amountPaise: 300_000 },
    { dueOn: '2026-12-21', amountPaise: 299_900 },
  ];
  const person = { email: asha.email, name: asha.name, mobile: '' };
  const wanted = { person, courseId: course.id, batchId: null, plan, madeBy: null };
  const { order } = await transact(deps, null, (context) => makeOrder(context, wanted));
  const paid = { amountPaise: 300_000, method: 'cash', paidOn: '2026-11-21', recordedBy: null } as const;
  const { paymentId } = await transact(deps, null, (context) => pay(context, order.id, paid));
  return { order, paymentId };
}

test('a person sees their orders, what is due, and their documents, as PDF; no one else does', async () => {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  const { order, paymentId } = await sellInInstalments();
  const [shown] = await ordersOf(headers);
  expect(shown).toMatchObject({
    code: order.code,
    course: 'DevOps Basics',
    state: 'confirmed',
    totalPaise: 599_900,
    paidPaise: 300_000,
    due: { dueOn: '2026-12-21', amountPaise: 299_900 },
    url: expect.stringMatching(/\/pay\?token=/),
    documents: [{ kind: 'receipt', label: 'NC/26-27/R0001', issuedOn: '2026-11-21', totalPaise: 300_000 }],
  });
  await actAs(deps, user.id, (context) => voidPayment(context, { id: paymentId, reason: 'Of another learner' }));
  const [voided] = await ordersOf(headers);
  expect(voided?.documents).toHaveLength(2);
  const note = voided?.documents.find(({ kind }) => kind === 'credit_note');

  const path = `/api/account/documents/${note?.id}`;
  const pdf = await api.request(path, { headers });
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
  expect((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text).toContain('Credit note');
  expect(await ordersOf(other.headers)).toEqual([]);
  expect((await api.request(path, { headers: other.headers })).status).toBe(404);
  expect((await api.request(path)).status).toBe(401);
  const embedded = { ...Object.fromEntries(new Headers(headers)), 'Sec-Fetch-Dest': 'iframe' };
  expect((await api.request(path, { headers: embedded })).status).toBe(403);
});

test('an order sold to an email address belongs to its account once the address is confirmed', async () => {
  const before = await ordersOf(other.headers);
  await createOrder(db, { courseId: course.id, normalizedEmail: ravi.email });
  expect(await ordersOf(other.headers)).toEqual(before);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, other.user.id));
  expect(await ordersOf(other.headers)).toHaveLength(before.length + 1);
});

test('an order that was cancelled before anything was paid is not shown', async () => {
  const before = await ordersOf(headers);
  const order = await createOrder(db, { courseId: (await createPaidCourse(db)).id, userId: user.id });
  expect(await ordersOf(headers)).toHaveLength(before.length + 1);
  await transact(deps, null, (context) => cancelUnpaid(context, { id: order.id, reason: 'No time' }));
  expect(await ordersOf(headers)).toEqual(before);
  expect(await db.$count(orders, eq(orders.id, order.id))).toBe(1);
});
