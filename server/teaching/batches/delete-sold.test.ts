import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { createBatch, createPaidCourse, next } from '../../../tests/support/factories.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { createOrder, createPayment } from '../../../tests/support/sales-factories.ts';
import { batches, orders } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { makeOrder } from '../../selling/orders/index.ts';

const { db, deps, desk } = await testDesk();
const { id: courseId } = await createPaidCourse(db);
const newBatch = () => createBatch(db, courseId, { seats: 5, startsOn: '2099-01-01' });
const remove = (id: string) => desk.remove(`/batches/${id}`);

test('a batch with open orders cannot be deleted, and the message has their number', async () => {
  const { id: batchId } = await newBatch();
  await createOrder(db, { courseId, batchId });
  await createOrder(db, { courseId, batchId, heldAt: TEST_NOW, heldUntil: new Date(TEST_NOW.getTime() + 60_000) });
  await createPayment(db, await createOrder(db, { courseId, batchId, seatChoiceDeadline: TEST_NOW }));
  expect(await refusal(await remove(batchId))).toMatchObject({
    status: 409,
    message: 'This batch has 3 open orders. Cancel them, or refund their money, first.',
  });
});

test('a batch with money of a cancelled order cannot be deleted, because the refund depends on its start', async () => {
  const { id: batchId } = await newBatch();
  const ended = { cancelledAt: TEST_NOW, cancelReason: 'They moved away' };
  await createPayment(db, await createOrder(db, { courseId, batchId, ...ended }));
  expect(await refusal(await remove(batchId))).toMatchObject({
    status: 409,
    message: 'This batch cannot be deleted: we hold money for it from 1 order.',
  });
});

test('a cancelled order without money does not block the deletion, and loses its batch', async () => {
  const { id: batchId } = await newBatch();
  const ended = await createOrder(db, { courseId, batchId, cancelledAt: TEST_NOW, cancelReason: 'No time' });
  expect((await remove(batchId)).status).toBe(200);
  expect((await db.select().from(orders).where(eq(orders.id, ended.id)))[0]?.batchId).toBeNull();
});

test('the database lets no order lose its batch', async () => {
  const { id: batchId } = await newBatch();
  await createOrder(db, { courseId, batchId });
  await expect(db.delete(batches).where(eq(batches.id, batchId))).rejects.toMatchObject({
    cause: { constraint: 'orders_batch_id_batches_id_fk' },
  });
});

test('either the deletion of a batch or a simultaneous order for it is refused with a message', async () => {
  for (let round = 0; round < 10; round++) {
    const { id: batchId } = await newBatch();
    const person = { email: `racer-${next()}@example.org`, name: 'Asha Rao', mobile: '' };
    const make = () =>
      transact(deps, null, (context) => makeOrder(context, { person, courseId, batchId, madeBy: null }));
    const [made, removed] = await Promise.allSettled([make(), remove(batchId)]);
    if (made.status === 'rejected') expect(made.reason).toMatchObject({ code: 'invalid_input' });
    const status = removed.status === 'fulfilled' ? removed.value.status : 500;
    expect(status).toBe(made.status === 'fulfilled' ? 409 : 200);
  }
});
