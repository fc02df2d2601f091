import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { actAs } from '../../../../tests/support/act-as.ts';
import { testDesk } from '../../../../tests/support/desk.ts';
import { createBatch, createPaidCourse } from '../../../../tests/support/factories.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { refusal } from '../../../../tests/support/requests.ts';
import { createOrder, saveBusiness } from '../../../../tests/support/sales-factories.ts';
import { documentTexts } from '../../../books/documents/pdf/document-texts.ts';
import { enrollments, taxDocuments } from '../../../db/schema/index.ts';
import { waive } from '../../../money/waivers/waive.ts';
import { findViolations } from '../invariants.ts';

const { admin, db, deps, desk } = await testDesk();
await saveBusiness(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const company = { gstin: '27AAPFU0939F1ZV', billName: 'Lotus LLP', billAddress: '1 Fort, Mumbai', billState: '27' };
const day = (days: number) => new Date(Date.now() + days * 86_400_000 + 19_800_000).toISOString().slice(0, 10);
const batch = await createBatch(db, course.id, { startsOn: day(20), endsOn: day(50), seats: 3 });

const order = (changes: object = {}, plan?: number[]) =>
  createOrder(db, { courseId: course.id, batchId: batch.id, createdAt: deps.now(), ...company, ...changes }, plan);
const issue = (id: string, body: object = {}) =>
  desk.post(`/orders/${id}/invoice`, { dueOn: day(30), purchaseOrder: 'PO/77', ...body });
const documentsOf = (id: string) => db.select().from(taxDocuments).where(eq(taxDocuments.orderId, id));

test('a company gets the seat and an unpaid invoice with its purchase order, is among the dues, and pays later', async () => {
  const { id, normalizedEmail } = await order();
  expect((await issue(id)).status).toBe(201);
  const [invoice, ...others] = await documentsOf(id);
  if (!invoice) expect.unreachable('no invoice');
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ kind: 'invoice', totalPaise: 599_900, paymentId: null, igstPaise: 91_510 });
  const facts = new Map(documentTexts(invoice).facts);
  expect(facts.get('Purchase order')).toBe('PO/77');
  expect(facts.get('Paid')).toMatch(/^Not yet: due by /);
  const read = async () => (await (await desk.get(`/orders/${id}`)).json()).data;
  expect(await read()).toMatchObject({ state: 'confirmed', due: { dueOn: day(30), amountPaise: 599_900 } });
  const { data: dues } = await (await desk.get('/dues')).json();
  expect(dues).toContainEqual(expect.objectContaining({ id, dueOn: day(30) }));
  expect(await db.$count(enrollments, eq(enrollments.batchId, batch.id))).toBe(1);
  expect((await mailsTo(db, normalizedEmail)).map(({ kind }) => kind).toSorted()).toEqual([
    'invoice_issued',
    'payment_received',
  ]);
  expect((await refusal(await issue(id))).message).toContain('is invoiced');
  const paid = { amountPaise: 539_900, tdsPaise: 60_000, method: 'bank_transfer', reference: 'SBINN52026112199' };
  expect((await desk.post(`/orders/${id}/payments`, { ...paid, paidOn: day(0) })).status).toBe(201);
  expect(await read()).toMatchObject({ state: 'paid' });
  expect(await documentsOf(id)).toHaveLength(1);
  expect(await findViolations(db, deps.now())).toEqual([]);
});

test('only a waiver gives the debt up, with a credit note', async () => {
  const { id } = await order({}, [300_000, 299_900]);
  expect((await issue(id)).status).toBe(201);
  const leave = { amountPaise: 0, refundablePaise: 0, way: 'upi', reason: 'They do not come', endsSeat: true };
  expect((await desk.post(`/orders/${id}/refund`, leave)).status).toBe(409);
  const waiver = { amountPaise: 599_900, totalPaise: 599_900, reason: 'They do not come' };
  await saveBusiness(db, { refundApprovalPaise: 10_000_000 });
  await actAs(deps, admin.user.id, (context) => waive(context, { id, ...waiver }));
  expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  expect(await findViolations(db, deps.now())).toEqual([]);
});

test('a person, a late day or a full batch has no credit', async () => {
  const person = await order({ gstin: null, billName: '' });
  expect((await refusal(await issue(person.id))).message).toContain('Only a company pays later');
  const { id } = await order();
  expect((await refusal(await issue(id, { dueOn: day(91) }))).fields).toEqual({ dueOn: 'Must be within 90 days.' });
  expect((await refusal(await issue(id, { dueOn: day(-1) }))).fields).toEqual({ dueOn: 'This day is past.' });
  const full = await createBatch(db, course.id, { startsOn: day(20), seats: 1 });
  expect((await issue((await order({ batchId: full.id })).id)).status).toBe(201);
  const late = await order({ batchId: full.id });
  expect((await issue(late.id)).status).toBe(409);
  expect(await documentsOf(late.id)).toEqual([]);
});
