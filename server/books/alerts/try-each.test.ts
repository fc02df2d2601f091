import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../../../contract/base/time.ts';
import { TEST_NOW, testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createBatch, createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { createOrder, createPayment, createWaiting } from '../../../tests/support/sales-factories.ts';
import { alerts, orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { autoRefundUnseated } from '../../money/refunds/index.ts';
import {
  checkInvariants,
  endOldOrders,
  remindOfDues,
  seatPaidOrders,
  tellExpiredHolds,
} from '../../selling/orders/index.ts';
import { offerSeats } from '../../selling/waitlist/index.ts';
import { tryEachWithAlerts } from './try-each.ts';

const { db } = await testDatabase();
await createSite(db);
const deps = testDeps(db);
const { id: courseId } = await createPaidCourse(db);
const before = new Date(TEST_NOW.getTime() - 1000);

/** A site that cannot mail someone. */
const failingFor = (recipient: string): Deps => ({
  ...deps,
  queueMail: async (tx, ...sent) => {
    if (sent.some((mail) => mail.recipient === recipient)) throw new Error('No email can be made of this');
    return deps.queueMail(tx, ...sent);
  },
});
const countMails = async (recipient: string) => (await mailsTo(db, recipient)).length;
const openFaults = () =>
  db
    .select({ about: alerts.about, text: alerts.text, orderId: alerts.orderId })
    .from(alerts)
    .where(and(eq(alerts.kind, 'fault'), isNull(alerts.doneAt)));

/** Two people whose items each job processes, the first person first. */
const jobs: [string, (deps: Deps) => Promise<void>, () => Promise<{ normalizedEmail: string }>][] = [
  [
    'reminders of what is due',
    remindOfDues,
    async () => {
      const { id: enrollmentId } = await createEnrollment(db, courseId);
      const order = await createOrder(db, { courseId, enrollmentId, confirmedAt: before });
      return order;
    },
  ],
  ['holds that lapsed', tellExpiredHolds, () => createOrder(db, { courseId, heldAt: before, heldUntil: before })],
  [
    'orders that waited for a seat',
    autoRefundUnseated,
    async () => {
      const order = await createOrder(db, { courseId, seatChoiceDeadline: before });
      await createPayment(db, order);
      return order;
    },
  ],
  [
    'orders that a seat became free for',
    seatPaidOrders,
    async () => {
      // The first payment is booked first.
      const seatChoiceDeadline = new Date(TEST_NOW.getTime() + 1000 * next());
      const order = await createOrder(db, { courseId, seatChoiceDeadline });
      await createPayment(db, order);
      return order;
    },
  ],
];

test.each(jobs)(
  'of the %s, one that fails does not stop the others, and raises an alert until it succeeds',
  async (_, run, make) => {
    const [broken, whole] = [await make(), await make()];
    const failing = failingFor(broken.normalizedEmail);
    await run(failing);
    await run(failing);
    expect([await countMails(broken.normalizedEmail), await countMails(whole.normalizedEmail)]).toEqual([0, 1]);
    expect(await openFaults()).toMatchObject([
      {
        orderId: expect.any(String),
        text: expect.stringMatching(/[Oo]rder NC-\w+.*: No email can be made of this\. The site/),
      },
    ]);
    await run(deps);
    expect([await countMails(broken.normalizedEmail), await openFaults()]).toEqual([1, []]);
  },
);

test('an old order that cannot be ended does not stop the others', async () => {
  const old = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS);
  const broken = await createOrder(db, { courseId, createdAt: old(41) });
  const whole = await createOrder(db, { courseId, createdAt: old(40) });
  const isEnded = async ({ id }: { id: string }) =>
    (await db.select().from(orders).where(eq(orders.id, id)))[0]?.cancelledAt != null;
  const isKept = `CHECK (id <> '${broken.id}' OR cancelled_at IS NULL)`;
  await db.execute(sql.raw(`ALTER TABLE orders ADD CONSTRAINT kept ${isKept}`));
  const mend = () => db.execute(sql`ALTER TABLE orders DROP CONSTRAINT IF EXISTS kept`);
  onTestFinished(async () => void (await mend()));
  await endOldOrders(deps);
  expect([await isEnded(broken), await isEnded(whole)]).toEqual([false, true]);
  const text = expect.stringContaining(`Order ${broken.code} could not be ended`);
  expect(await openFaults()).toMatchObject([{ orderId: broken.id, text }]);
  await mend();
  await endOldOrders(deps);
  expect([await isEnded(broken), await openFaults()]).toEqual([true, []]);
});

test('a failed offer to someone on the waitlist does not keep the seat from the next person', async () => {
  const course = await createPaidCourse(db, { title: 'DevOps Basics' });
  await createBatch(db, course.id, { startsOn: '2026-12-14', seats: 1 });
  const broken = await createWaiting(db, { courseId: course.id, joinedAt: before });
  const next = await createWaiting(db, { courseId: course.id });
  await offerSeats(failingFor(broken.normalizedEmail));
  expect([await countMails(broken.normalizedEmail), await countMails(next.normalizedEmail)]).toEqual([0, 1]);
  expect(await openFaults()).toMatchObject([{ text: expect.stringContaining('A free seat of DevOps Basics') }]);
  await offerSeats(deps);
  expect(await openFaults()).toEqual([]);
});

test('a failed check of the books does not stop the others', async () => {
  const lost = await createOrder(db, { courseId });
  await createPayment(db, lost);
  let asked = 0;
  // The first of them.
  const execute = (query: SQL) => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('Statement timeout')) : db.execute(query);
  };
  const slow = Object.assign(Object.create(db), { execute });
  await checkInvariants({ ...deps, db: slow });
  expect(await openFaults()).toMatchObject([{ text: expect.stringContaining('A batch has more learners') }]);
  const rules = await db.select({ text: alerts.text }).from(alerts).where(eq(alerts.kind, 'rule'));
  expect(rules.map(({ text }) => text).join()).toContain(lost.code);
});

test('an alert ends when its item is no longer due; one that someone closed is raised again', async () => {
  const describeFailure = (id: string) => ({ id, text: `Number ${id} failed` });
  const run = (items: string[]) =>
    tryEachWithAlerts(deps, { job: 'test', items, describeFailure }, () => Promise.reject(new Error('Down')));
  const open = async () => (await openFaults()).map(({ about }) => about).filter((about) => about.startsWith('test'));
  await run(['1', '2']);
  expect(await open()).toEqual(['test: 1', 'test: 2']);
  await db.update(alerts).set({ doneAt: TEST_NOW });
  await run(['2']);
  expect(await open()).toEqual(['test: 2']);
  await run([]);
  expect(await open()).toEqual([]);
  expect(deps.lines).toContainEqual(
    expect.objectContaining({
      event: 'jobs.item_failed',
      fields: expect.objectContaining({ job: 'test', item: '1', reason: 'Down' }),
    }),
  );
});
