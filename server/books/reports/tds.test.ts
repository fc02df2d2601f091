import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { createPaidCourse, next } from '../../../tests/support/factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { createOrder, createTransferClaim } from '../../../tests/support/sales-factories.ts';
import { alerts, payments, taxDocuments } from '../../db/schema/index.ts';
import { findViolations } from '../../selling/orders/index.ts';

const { db, desk } = await testDesk();
const { id: courseId } = await createPaidCourse(db);

afterEach(async () => expect(await findViolations(db, TEST_NOW)).toEqual([]));

type Order = Awaited<ReturnType<typeof createOrder>>;
const company = { billName: 'Lotus LLP', billAddress: '1 Fort, Mumbai', billState: '27', gstin: '27AAPFU0939F1ZV' };
const newOrder = () => createOrder(db, { courseId, ...company, createdAt: new Date('2024-04-01T06:00:00Z') });
const paymentWithTds = { amountPaise: 539_900, tdsPaise: 60_000, method: 'bank_transfer' };
const newUtr = () => String(612_000_000_000 + next());
const pay = async (order: Order, changes: object = {}) =>
  (
    await desk.post(`/orders/${order.id}/payments`, {
      ...paymentWithTds,
      oldPrice: true,
      reference: newUtr(),
      paidOn: '2026-11-20',
      ...changes,
    })
  ).json();
const read = async (order: Order) => (await (await desk.get(`/orders/${order.id}`)).json()).data;
const tds = async (month: string) => (await (await desk.get(`/reports?month=${month}`)).json()).data.tds;

describe('a company that deducts tax', () => {
  test('pays the order with the received amount and the tax, gets an invoice for both, and is asked for the certificate', async () => {
    const order = await newOrder();
    await pay(order);
    const paid = await read(order);
    expect(paid).toMatchObject({ state: 'paid', paidPaise: 599_900, due: null });
    expect(paid.payments).toMatchObject([{ amountPaise: 599_900, tdsPaise: 60_000, tdsCertificate: '' }]);
    const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
    expect(documents).toMatchObject([{ totalPaise: 599_900 }]);
    const [mail] = await mailsTo(db, order.normalizedEmail);
    expect(mail?.text).toContain('We have ₹5,399');
    expect(mail?.text).toContain('₹600 that you deducted as tax (TDS) counts as paid');
  });

  test('does not pay in cash, which could be kept and called tax', async () => {
    const order = await newOrder();
    const { fields } = await pay(order, { amountPaise: 549_900, tdsPaise: 50_000, method: 'cash', reference: '' });
    expect(fields.tdsPaise).toContain('pays by transfer or cheque');
    expect(await read(order)).toMatchObject({ paidPaise: 0 });
  });

  test('is an alert if it deducts more than a tenth of the price', async () => {
    const [usual, much] = [await newOrder(), await newOrder()];
    await pay(usual, { amountPaise: 549_900, tdsPaise: 50_000 });
    await pay(much, { amountPaise: 499_900, tdsPaise: 100_000 });
    const texts = async ({ id }: Order) =>
      (await db.select().from(alerts).where(eq(alerts.orderId, id))).map(({ text }) => text);
    expect(await texts(usual)).toEqual([]);
    expect(await texts(much)).toEqual([expect.stringContaining('is more than a tenth of the price')]);
  });

  test('deducts a fifth at most, and pays no more than is owed', async () => {
    const order = await newOrder();
    const fields = async (changes: object) => (await pay(order, changes)).fields;
    expect(await fields({ amountPaise: 400_000, tdsPaise: 100_001 })).toEqual({
      tdsPaise: 'TDS must be at most 20 % of the full amount',
    });
    expect(await fields({ amountPaise: 599_900 })).toEqual({
      keepsSurplus: expect.stringContaining('₹600 more than is owed'),
    });
    expect(await fields({ amountPaise: 599_900, tdsPaise: 100_000, keepsSurplus: true })).toBeUndefined();
    expect(await fields({ amountPaise: 50_000, tdsPaise: 12_000, keepsSurplus: true })).toEqual({
      tdsPaise: 'This is more than is owed, and TDS cannot be returned.',
    });
  });

  test('that is learned later is added to the payment, and pays the rest', async () => {
    const order = await newOrder();
    const bank = { method: 'bank_transfer', reference: 'SBINN52026112155' };
    await pay(order, { ...bank, amountPaise: 539_900, tdsPaise: 0 });
    const [{ id = '' } = {}] = await db.select().from(payments).where(eq(payments.orderId, order.id));
    const add = async (body: object) => refusal(await desk.post(`/payments/${id}/tds`, body));
    expect((await add({ tdsPaise: 60_001 })).fields).toEqual({ tdsPaise: 'Only ₹600 is left to pay.' });
    expect((await add({ tdsPaise: 140_000 })).fields).toEqual({
      tdsPaise: 'TDS must be at most 20 % of the full amount: at most ₹1,349.75 more.',
    });
    expect((await desk.post(`/payments/${id}/tds`, { tdsPaise: 60_000 })).status).toBe(201);
    const paid = await read(order);
    expect(paid).toMatchObject({ state: 'paid', due: null });
    const [, added] = paid.payments;
    expect(added).toMatchObject({ amountPaise: 60_000, tdsPaise: 60_000, paidOn: paid.payments[0].paidOn });
    const documents = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
    expect(documents.map(({ totalPaise }) => totalPaise)).toEqual([539_900, 60_000]);
    const mail = (await mailsTo(db, order.normalizedEmail)).at(-1);
    expect(mail?.text).not.toContain('We have ₹');
    expect(mail?.text).toContain('₹600 that you deducted as tax (TDS) counts as paid');
    // Nothing more is expected in the bank, and without the payment there is no tax of it.
    const { unseen } = (await (await desk.get(`/bank?month=${added.paidOn.slice(0, 7)}`)).json()).data;
    expect(unseen.filter(({ orderId }: { orderId: string }) => orderId === order.id)).toMatchObject([
      { paise: 539_900 },
    ]);
    const voided = await refusal(await desk.post(`/payments/${id}/void`, { reason: 'Mistyped' }));
    expect(voided.message).toContain('Void that first');
    expect(await findViolations(db, new Date())).toEqual([]);
  });

  test('is known by its GST number, or by its name and TAN', async () => {
    const fields = async (bill: object, tan = '') => {
      const order = await createOrder(db, { courseId, ...bill, createdAt: new Date('2024-04-01T06:00:00Z') });
      return (await pay(order, { tan })).fields;
    };
    const refused = { tdsPaise: expect.stringContaining('Only a company deducts tax. First enter its GST number') };
    expect(await fields({})).toEqual(refused);
    expect(await fields({}, 'BLRA12345B')).toEqual(refused);
    expect(await fields({ billName: 'Lotus Trust' })).toEqual(refused);
    expect(await fields({ billName: 'Lotus Trust' }, 'blra 12345 b')).toBeUndefined();
    expect(await db.select().from(payments).where(eq(payments.tdsTan, 'BLRA12345B'))).toHaveLength(1);
    const order = await createOrder(db, { courseId });
    const { id } = await createTransferClaim(db, order);
    const confirmed = await desk.post(`/transfer-claims/${id}/confirm`, { amountPaise: 539_900, tdsPaise: 60_000 });
    expect((await confirmed.json()).fields).toEqual(refused);
  });

  test('can also pay by a transfer that it reported', async () => {
    const order = await newOrder();
    const claim = await createTransferClaim(db, order);
    const confirm = (body: object) => desk.post(`/transfer-claims/${claim.id}/confirm`, body);
    expect((await confirm({ tdsPaise: 60_000 })).status, 'without what came in').toBe(422);
    expect((await confirm({ amountPaise: 539_900, tdsPaise: 60_000 })).status).toBe(200);
    expect(await read(order)).toMatchObject({ state: 'paid', payments: [{ tdsPaise: 60_000 }] });
    const { data } = await (await desk.get('/transfer-claims?state=confirmed')).json();
    expect(data).toMatchObject([{ amountPaise: 599_900, receivedPaise: 539_900 }]);
  });

  test('is counted with the received amount of the day, and the refund names the tax that was not received', async () => {
    const order = await newOrder();
    await pay(order, { paidOn: '2026-11-19' });
    const { data: day } = await (await desk.get('/money?day=2026-11-19')).json();
    expect(day).toMatchObject({ totalPaise: 539_900, payments: [{ amountPaise: 539_900 }] });
    const { data: refundable } = await (await desk.get(`/orders/${order.id}/refund`)).json();
    expect(refundable).toMatchObject({ refundablePaise: 599_900, payments: [{ tdsPaise: 60_000 }] });
  });

  test('has its certificate missing in the financial year of the payment until it is entered', async () => {
    const order = await newOrder();
    await pay(order, { paidOn: '2026-03-31', confirmsLate: true });
    const [payment] = (await read(order)).payments;
    const row = { id: payment.id, order: { id: order.id, code: order.code }, buyer: 'Lotus LLP', gstin: company.gstin };
    expect(await tds('2025-04')).toMatchObject({
      fy: '2025-26',
      netPaidPaise: 60_000,
      missingPaise: 60_000,
      payments: [{ ...row, amountPaise: 599_900, tdsPaise: 60_000, certificate: '', tan: '' }],
    });
    const csv = async () => (await desk.get('/reports/tds.csv?month=2026-03')).text();
    expect(await csv()).toContain(`"${order.code}"`);
    expect(await csv()).toContain('"missing"');

    const enter = (id: string) =>
      desk.put(`/payments/${id}/tds-certificate`, { certificate: 'ABCDEFG', tan: 'blra 12345 b' });
    expect((await enter(payment.id)).status).toBe(200);
    expect(await tds('2026-03')).toMatchObject({
      missingPaise: 0,
      payments: [{ certificate: 'ABCDEFG', tan: 'BLRA12345B' }],
    });
    expect(await csv()).not.toContain('missing');
    const save = (tan: string) => desk.put(`/payments/${payment.id}/tds-certificate`, { certificate: 'ABCDEFH', tan });
    expect((await refusal(await save('BLR12345B'))).fields).toEqual({ tan: 'Must be a TAN such as BLRA12345B' });
    // An empty TAN keeps the one that is stored.
    expect((await save('')).status).toBe(200);
    expect((await tds('2026-03')).payments).toMatchObject([{ certificate: 'ABCDEFH', tan: 'BLRA12345B' }]);

    const other = await newOrder();
    await pay(other, { amountPaise: 599_900, tdsPaise: 0 });
    expect((await enter((await read(other)).payments[0].id)).status, 'nothing was deducted').toBe(404);
  });

  test('is no longer listed once its payment is void', async () => {
    const order = await newOrder();
    await pay(order, { amountPaise: 100_000, tdsPaise: 10_000, paidOn: '2024-05-01', confirmsLate: true });
    expect((await tds('2024-05')).netPaidPaise).toBe(10_000);
    const [payment] = (await read(order)).payments;
    // Recorded by a colleague.
    await db.update(payments).set({ recordedBy: null }).where(eq(payments.id, payment.id));
    expect((await desk.post(`/payments/${payment.id}/void`, { reason: 'Of another order' })).status).toBe(200);
    expect((await tds('2024-05')).payments).toEqual([]);
  });
});
