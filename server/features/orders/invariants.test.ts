import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createOrder, createPayment } from '../../../tests/support/sales-factories.ts';
import { alerts, mails, payments } from '../../db/schema/index.ts';
import { checkInvariants, findViolations } from './index.ts';

const { db } = await testDatabase();
await createSite(db);
const { id: courseId } = await createPaidCourse(db);

test('money that led to nothing is found, and the staff are told until it is mended', async () => {
  const waits = await createOrder(db, { courseId, decideBy: new Date(TEST_NOW.getTime() + 1000) });
  await createPayment(db, waits);
  expect(await findViolations(db, TEST_NOW)).toEqual([]);
  const lost = await createOrder(db, { courseId });
  await createPayment(db, lost);
  const rule = 'Money came for an order that is neither confirmed, nor to be decided, nor returned';
  expect(await findViolations(db, TEST_NOW)).toEqual([{ rule, shown: [lost.code] }]);
  const deps = testDeps(db);
  await checkInvariants(deps);
  const text = `${rule}: ${lost.code}.`;
  const told = () => db.select().from(mails).where(eq(mails.kind, 'money_alert_to_staff'));
  const stored = () => db.select().from(alerts);
  expect(await stored()).toMatchObject([{ kind: 'rule', text, doneAt: null }]);
  expect(await told()).toMatchObject([{ text: expect.stringContaining(text) }]);
  // Every night until it holds, also when somebody is done with it; by mail only when it is news.
  await checkInvariants(deps);
  expect(await told()).toHaveLength(1);
  await db.update(alerts).set({ doneAt: TEST_NOW });
  await checkInvariants(deps);
  expect(await stored()).toMatchObject([{ doneAt: null }]);
  expect(await told()).toHaveLength(2);
  // The time to decide is over: it should have been returned.
  const later = await findViolations(db, new Date(TEST_NOW.getTime() + 2000));
  expect(later[0]?.shown.sort()).toEqual([waits.code, lost.code].sort());
  // Once it holds, it is over by itself.
  await db.update(payments).set({ voidedAt: TEST_NOW, voidReason: 'A mistake' });
  await checkInvariants(deps);
  expect(await stored()).toMatchObject([{ doneAt: TEST_NOW, doneBy: null }]);
});
