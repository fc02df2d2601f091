import { expect, test } from 'vitest';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPaidCourse } from '../../../tests/support/factories.ts';
import { createOrder, createPayment } from '../../../tests/support/sales-factories.ts';
import { checkInvariants, findViolations } from './index.ts';

const { db } = await testDatabase();
const { id: courseId } = await createPaidCourse(db);

test('money that led to nothing is found, and the log names its order', async () => {
  const waits = await createOrder(db, { courseId, decideBy: new Date(TEST_NOW.getTime() + 1000) });
  await createPayment(db, waits);
  expect(await findViolations(db, TEST_NOW)).toEqual([]);
  const lost = await createOrder(db, { courseId });
  await createPayment(db, lost);
  const rule = 'Money came for an order that is neither confirmed, nor to be decided, nor returned';
  expect(await findViolations(db, TEST_NOW)).toEqual([{ rule, shown: [lost.code] }]);
  const deps = testDeps(db);
  await checkInvariants(deps);
  expect(deps.lines).toEqual([{ level: 'error', event: 'selling.invariant', fields: { rule, shown: lost.code } }]);
  // The time to decide is over: it should have been returned.
  const later = await findViolations(db, new Date(TEST_NOW.getTime() + 2000));
  expect(later[0]?.shown.sort()).toEqual([waits.code, lost.code].sort());
});
