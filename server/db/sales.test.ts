import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../tests/support/api.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { createBatch, createPaidCourse } from '../../tests/support/factories.ts';
import { createEnrollment } from '../../tests/support/learning-factories.ts';
import {
  createCoupon,
  createOrder,
  createPayment,
  createRefund,
  createWaiting,
} from '../../tests/support/sales-factories.ts';
import { seatsTaken } from './queries/enrollments.ts';
import {
  batches,
  enrollments,
  instalments,
  orders,
  payments,
  refunds,
  taxDocuments,
  waitlist,
} from './schema/index.ts';

const { db } = await testDatabase();
const course = await createPaidCourse(db);
const courseId = course.id;

const refused = (constraint: string) => ({ cause: { constraint } });
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000);
const hold = { heldAt: TEST_NOW, heldUntil: minutes(30) };

async function taken(batchId: string, at = TEST_NOW) {
  const [row] = await db
    .select({ taken: seatsTaken(batches.id, at) })
    .from(batches)
    .where(eq(batches.id, batchId));
  return row?.taken;
}

describe('an order', () => {
  test('is the only open one of its person for its course', async () => {
    const order = await createOrder(db, { courseId });
    const same = { courseId, normalizedEmail: order.normalizedEmail };
    await expect(createOrder(db, same)).rejects.toMatchObject(refused('orders_open_of_person'));
    await db
      .update(orders)
      .set({ cancelledAt: TEST_NOW, cancelReason: 'Another batch' })
      .where(eq(orders.id, order.id));
    await createOrder(db, same);
  });

  test('costs its list price less its discount, and never a negative amount', async () => {
    const wrong = { courseId, listPaise: 100, discountPaise: 10, totalPaise: 100 };
    await expect(createOrder(db, wrong)).rejects.toMatchObject(refused('orders_total'));
    const negative = { courseId, listPaise: 100, discountPaise: 110 };
    await expect(createOrder(db, negative)).rejects.toMatchObject(refused('orders_amounts'));
  });

  test('is confirmed with a seat, unless it was cancelled or its person erased', async () => {
    const confirmed = { courseId, confirmedAt: TEST_NOW };
    await expect(createOrder(db, confirmed)).rejects.toMatchObject(refused('orders_confirmed_has_a_seat'));
    await createOrder(db, { ...confirmed, erasedAt: TEST_NOW });
    await createOrder(db, { ...confirmed, cancelledAt: TEST_NOW, cancelReason: 'Refunded' });
  });

  test('has a batch of its own course', async () => {
    const other = await createBatch(db, (await createPaidCourse(db)).id);
    const order = createOrder(db, { courseId, batchId: other.id });
    await expect(order).rejects.toMatchObject(refused('orders_batch_of_course'));
  });
});

describe('instalments', () => {
  test('add up to the total when the transaction ends', async () => {
    await createOrder(db, { courseId }, [300_000, 299_900]);
    const less = createOrder(db, { courseId }, [300_000, 299_899]);
    await expect(less).rejects.toMatchObject(refused('instalments_add_up'));
    await expect(createOrder(db, { courseId }, [])).rejects.toMatchObject(refused('instalments_add_up'));
  });

  test('cannot be removed from an order afterwards, but can be changed together', async () => {
    const order = await createOrder(db, { courseId }, [300_000, 299_900]);
    const isOfOrder = eq(instalments.orderId, order.id);
    await expect(db.delete(instalments).where(isOfOrder)).rejects.toThrow();
    await db.transaction(async (tx) => {
      await tx.delete(instalments).where(isOfOrder);
      await tx.insert(instalments).values({ orderId: order.id, number: 1, dueOn: '2026-12-01', amountPaise: 599_900 });
    });
  });

  test('do not exist for an order that costs nothing', async () => {
    await createOrder(db, { courseId, discountPaise: 599_900 });
  });
});

describe('seats of a batch', () => {
  test('are taken by learners and by live holds, each once', async () => {
    const { id: batchId } = await createBatch(db, courseId, { seats: 2 });
    const seat = await createEnrollment(db, courseId, { batchId });
    const order = await createOrder(db, { courseId, batchId, ...hold });
    expect(await taken(batchId)).toBe(2);
    await expect(createOrder(db, { courseId, batchId, ...hold })).rejects.toMatchObject(
      refused('batches_not_overfull'),
    );
    // A hold that lapsed by then, and an order without one, take none.
    expect(await taken(batchId, minutes(30))).toBe(1);
    await createOrder(db, { courseId, batchId, heldAt: minutes(31), heldUntil: minutes(60) });
    await createOrder(db, { courseId, batchId });
    await db
      .update(enrollments)
      .set({ cancelledAt: TEST_NOW, cancelReason: 'Refunded' })
      .where(eq(enrollments.id, seat.id));
    await db.update(orders).set({ cancelledAt: TEST_NOW, cancelReason: 'No time' }).where(eq(orders.id, order.id));
    expect(await taken(batchId, minutes(40))).toBe(1);
  });

  test('are free again once an enrollment is cancelled, which cannot return to a full batch', async () => {
    const { id: batchId } = await createBatch(db, courseId, { seats: 1 });
    const { id, email } = await createEnrollment(db, courseId, { batchId });
    await db.update(enrollments).set({ cancelledAt: TEST_NOW, cancelReason: 'Refunded' }).where(eq(enrollments.id, id));
    // The same person may join again, too.
    await createEnrollment(db, courseId, { batchId, email });
    const back = db.update(enrollments).set({ cancelledAt: null, cancelReason: null }).where(eq(enrollments.id, id));
    await expect(back).rejects.toMatchObject(refused('batches_not_overfull'));
  });
});

describe('money', () => {
  test('of one transfer pays once, unless staff say that it was for two orders', async () => {
    const [first, second] = [await createOrder(db, { courseId }), await createOrder(db, { courseId })];
    const upi = { method: 'upi', reference: '412233445566' } as const;
    const paid = await createPayment(db, first, upi);
    await expect(createPayment(db, second, upi)).rejects.toMatchObject(refused('payments_transfer'));
    await createPayment(db, second, { ...upi, sharedWith: paid.id });
    const void_ = { voidedAt: TEST_NOW, voidReason: 'Of another learner' };
    await db.update(payments).set(void_).where(eq(payments.id, paid.id));
    await createPayment(db, first, upi);
  });

  test('that came in is never changed or deleted', async () => {
    const paid = await createPayment(db, await createOrder(db, { courseId }));
    const isPaid = eq(payments.id, paid.id);
    for (const change of [{ amountPaise: 1 }, { method: 'cash' as const }, { paidOn: '2026-11-01' }]) {
      await expect(db.update(payments).set(change).where(isPaid)).rejects.toMatchObject(refused('payments_stay'));
    }
    await expect(db.delete(payments).where(isPaid)).rejects.toMatchObject(refused('payments_stay_stored'));
  });

  test('that is refunded is at most what came in; failed refunds do not count', async () => {
    const paid = await createPayment(db, await createOrder(db, { courseId }));
    const part = await createRefund(db, paid, { amountPaise: 500_000 });
    const tooMuch = createRefund(db, paid, { amountPaise: 99_901 });
    await expect(tooMuch).rejects.toMatchObject(refused('refunds_within_payment'));
    await db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, part.id));
    await createRefund(db, paid);
    const again = db.update(refunds).set({ state: 'sending' }).where(eq(refunds.id, part.id));
    await expect(again).rejects.toMatchObject(refused('refunds_within_payment'));
  });

  test('is refunded once if two staff ask at the same moment', async () => {
    const paid = await createPayment(db, await createOrder(db, { courseId }));
    const asked = await Promise.allSettled([createRefund(db, paid), createRefund(db, paid)]);
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a tax document', () => {
  const party = { name: 'Someone', address: '', state: '29', gstin: null };
  const document = (orderId: string) => ({
    kind: 'invoice' as const,
    fy: '2026-27',
    number: 1,
    label: 'NC/26-27/00001',
    issuedOn: '2026-11-21',
    orderId,
    seller: party,
    buyer: party,
    lines: [{ description: 'A course', amountPaise: 599_900 }],
    details: { order: 'NC-T0001', paidOn: '2026-11-20', method: 'cash' as const, of: null, reason: null },
    sac: '999293',
    placeOfSupply: '29',
    ratePercent: 18,
    taxablePaise: 508_390,
    cgstPaise: 45_755,
    sgstPaise: 45_755,
    igstPaise: 0,
    totalPaise: 599_900,
  });

  test('has a number of its own, and parts that add up', async () => {
    const { id } = await createOrder(db, { courseId });
    const insert = (changes: object) => db.insert(taxDocuments).values({ ...document(id), ...changes });
    await insert({});
    await expect(insert({})).rejects.toMatchObject(refused('tax_documents_label_unique'));
    const second = { number: 2, label: 'NC/26-27/00002' };
    await expect(insert({ ...second, label: 'NC/2026-27/000002' })).rejects.toMatchObject(
      refused('tax_documents_label'),
    );
    await expect(insert({ ...second, totalPaise: 599_901 })).rejects.toMatchObject(refused('tax_documents_add_up'));
    const uneven = { cgstPaise: 45_754, sgstPaise: 45_756 };
    await expect(insert({ ...second, ...uneven })).rejects.toMatchObject(refused('tax_documents_one_tax'));
    const credit = { kind: 'credit_note' };
    await expect(insert({ ...second, ...credit })).rejects.toMatchObject(refused('tax_documents_credit'));
  });

  test('is never changed or deleted', async () => {
    await expect(db.update(taxDocuments).set({ totalPaise: 1 })).rejects.toMatchObject({ cause: { code: '42501' } });
    await expect(db.delete(taxDocuments)).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

test('a coupon takes a share or an amount off, not both and not nothing', async () => {
  await createCoupon(db, { offPaise: 50_000 });
  const both = createCoupon(db, { offPaise: 50_000, percent: 10 });
  await expect(both).rejects.toMatchObject(refused('coupons_take_one_thing_off'));
  await expect(createCoupon(db, { percent: 101 })).rejects.toMatchObject(refused('coupons_percent'));
});

test('a person is on the waitlist of a course once, and can join it again after leaving', async () => {
  const { normalizedEmail, id } = await createWaiting(db, { courseId });
  await expect(createWaiting(db, { courseId, normalizedEmail })).rejects.toMatchObject(refused('waitlist_person'));
  await db.update(waitlist).set({ leftAt: TEST_NOW }).where(eq(waitlist.id, id));
  await createWaiting(db, { courseId, normalizedEmail });
});
