import { expect, onTestFinished, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { createOrder } from '../../../tests/support/sales-factories.ts';
import { checkouts } from '../../db/schema/index.ts';
import { createGateway } from '../../money/gateway/index.ts';
import { endCheckouts, startWithStandIn } from './stand-in.ts';

test('the demo takes payments at a stand-in, with a test key', async () => {
  const { env, standIn } = await startWithStandIn({ PORT: '0' });
  onTestFinished(standIn.stop);
  const gateway = createGateway(env);
  expect(gateway).toMatchObject({ isTest: true });
  const made = await gateway?.createOrder({ amountPaise: 599_900, receipt: 'a-receipt', orderCode: 'NC-7F3K9' });
  expect(standIn.ledger.order(made?.id ?? '').amount).toBe(599_900);
  expect(await (await fetch(standIn.url)).text()).toContain('stand-in');
});

test('payments that an earlier demo began are over: its stand-in is gone', async () => {
  const { db } = await testDatabase();
  const { id: orderId } = await createOrder(db, { courseId: (await createPaidCourse(db)).id });
  const begun = { orderId, amountPaise: 599_900, provider: 'razorpay', isTest: true, openedAt: TEST_NOW } as const;
  await db.insert(checkouts).values({ ...begun, providerOrderId: 'order_1' });
  await endCheckouts(db, TEST_NOW);
  expect(await db.select().from(checkouts)).toMatchObject([{ providerOrderId: null, closedAt: TEST_NOW }]);
});
