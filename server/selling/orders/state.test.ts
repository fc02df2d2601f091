import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import type { OrderState } from '../../../contract/selling/order-state.ts';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { createOrder, createPayment, createRefund } from '../../../tests/support/sales-factories.ts';
import { orders, type refunds } from '../../db/schema/index.ts';
import { orderState } from './queries.ts';

const { db } = await testDatabase();
const { id: courseId } = await createPaidCourse(db);
const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS);
const today = '2026-11-21';

/** An order of ₹5,999 in two instalments, the first of them due today, the second in a month. */
async function create(
  changes: object,
  paidPaise: number,
  returnedPaise = 0,
  refund: Partial<typeof refunds.$inferInsert> = { approvedAt: TEST_NOW },
) {
  const seat = 'confirmedAt' in changes ? { enrollmentId: (await createEnrollment(db, courseId)).id } : {};
  const order = await createOrder(db, { courseId, ...seat, ...changes }, [300_000, 299_900]);
  if (paidPaise > 0) {
    const payment = await createPayment(db, order, { amountPaise: paidPaise });
    if (returnedPaise > 0) await createRefund(db, payment, { amountPaise: returnedPaise, ...refund });
  }
  return order.id;
}

async function stateOf(id: string, day: string): Promise<OrderState | undefined> {
  const [row] = await db
    .select({ state: orderState({ now: TEST_NOW, today: day }) })
    .from(orders)
    .where(eq(orders.id, id));
  return row?.state;
}

const held = (until: number) => ({ heldAt: at(-60), heldUntil: at(until) });
const confirmed = { confirmedAt: TEST_NOW };
const cancelled = { cancelledAt: TEST_NOW, cancelReason: 'No time' };

test.each([
  ['open', {}, 0, 0, today],
  ['held', held(1), 0, 0, today],
  ['lapsed', held(0), 0, 0, today],
  ['lapsed', held(-1), 1000, 0, today],
  ['needs_seat', { ...held(-1), seatChoiceDeadline: at(60) }, 599_900, 0, today],
  ['confirmed', confirmed, 300_000, 0, today],
  ['confirmed', confirmed, 300_000, 0, '2026-12-21'],
  ['overdue', confirmed, 300_000, 0, '2026-12-22'],
  ['overdue', confirmed, 300_000, 1, '2026-11-22'],
  ['paid', confirmed, 599_900, 0, '2026-12-22'],
  ['cancelled', { ...confirmed, ...cancelled }, 599_900, 599_900, today],
  ['cancelled', cancelled, 0, 0, today],
] as const)('an order is %s (%j, %d paid, %d returned, on %s)', async (state, changes, paid, returned, day) => {
  const id = await create(changes, paid, returned);
  expect(await stateOf(id, day)).toBe(state);
});

test('a refund that waits for approval makes nothing due', async () => {
  const id = await create(confirmed, 599_900, 599_900, { approvedAt: null });
  expect(await stateOf(id, '2026-12-22')).toBe('paid');
});

test('a chargeback makes its amount due again', async () => {
  const id = await create(confirmed, 599_900, 599_900, { kind: 'chargeback', state: 'done', doneAt: TEST_NOW });
  expect(await stateOf(id, '2026-12-22')).toBe('overdue');
});
