import { and, asc, eq, gt } from 'drizzle-orm';
import { addDays, dateInKolkata } from '../../../contract/base/calendar.ts';
import type { PaymentMethod } from '../../../contract/base/states.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/base/time.ts';
import { defaultBusiness } from '../../../contract/books/business.ts';
import { presetPlan } from '../../../contract/selling/payment-plan.ts';
import { batches, coupons, courses, enrollmentRequests, seeds, siteSettings, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { requestRefund } from '../../money/refunds/index.ts';
import { type Actor, transact } from '../../records/index.ts';
import {
  cancelUnpaid,
  claimTransfer,
  type MadeOrder,
  makeOrder,
  type NewOrder,
  pay,
  recordPayment,
} from '../../selling/orders/index.ts';
import { joinWaitlist } from '../../selling/waitlist/index.ts';
import { samples } from './request-samples.ts';
import { DEMO_ADMIN_EMAIL } from './staff.ts';

const business = {
  ...defaultBusiness,
  legalName: 'Sample Academy Private Limited',
  address: '12 Residency Road, Bengaluru 560025',
  gstin: '29AAGCB7383J1Z4',
  asksState: false,
  vpa: 'academy@samplebank',
  buyersChooseInstalments: true,
  bankLines: 'Sample Academy Private Limited\nAccount 000111222333\nIFSC SAMP0000001',
};

type ComingBatch = { courseId: string; batchId: string; title: string; slug: string };

const SEATS = 20;

/** Number of the full batch with a waitlist; the batches of the six courses have other numbers. */
const FULL_BATCH = 72;

/** Stores the sales of the demo, once: orders in every state, payments with documents, refunds, dues and a waitlist. */
export async function sampleSales(deps: Deps): Promise<void> {
  const inserted = await deps.db.insert(seeds).values({ key: 'demo:sales' }).onConflictDoNothing().returning();
  const [admin] = await deps.db
    .select({ id: users.id, roles: users.roles })
    .from(users)
    .where(eq(users.email, DEMO_ADMIN_EMAIL));
  const coming = await findComingBatches(deps);
  const [first, second] = coming;
  const last = coming.at(-1);
  // An operator's own content may have fewer courses.
  if (inserted.length === 0 || !admin || !first || !second || !last || coming.length < 3) return;
  await deps.db.update(siteSettings).set({ business });
  await deps.db.update(courses).set({ sellOnline: true }).where(eq(courses.kind, 'paid'));
  const isComing = gt(batches.startsOn, dateInKolkata(deps.now()));
  await deps.db.update(batches).set({ seats: SEATS }).where(isComing);
  const today = dateInKolkata(deps.now());
  const coupon = { code: 'WELCOME-10', percent: 10, validFrom: today, validUntil: addDays(today, 60), maxUses: 50 };
  await deps.db.insert(coupons).values(coupon);
  const desk = createDesk(deps, admin);
  // The oldest first, because documents are numbered in the order of their days.
  await sellInInstalments(desk, first, second);
  await sellToRequests(desk, coming);
  await sellAtOnce(desk, first, second);
  await sendLinks(desk, first);
  await fillBatch(desk, await addBatch(deps, last));
}

/** Adds another coming batch to a course, so that the course still has a batch with free seats when this one is full. */
async function addBatch({ db, now }: Deps, next: ComingBatch): Promise<ComingBatch> {
  const startsOn = addDays(dateInKolkata(now()), 16);
  const values = { courseId: next.courseId, number: FULL_BATCH, startsOn, seats: 1 };
  const [batch] = await db.insert(batches).values(values).returning({ id: batches.id });
  if (!batch) throw new Error('The full batch of the demo was not stored');
  return { ...next, batchId: batch.id };
}

async function findComingBatches({ db, now }: Deps): Promise<ComingBatch[]> {
  const rows = await db
    .select({ courseId: courses.id, batchId: batches.id, title: courses.title, slug: courses.slug })
    .from(courses)
    .innerJoin(batches, eq(batches.courseId, courses.id))
    .where(and(eq(courses.kind, 'paid'), gt(batches.startsOn, dateInKolkata(now()))))
    .orderBy(asc(courses.position));
  return [...new Map(rows.map((row) => [row.courseId, row])).values()];
}

type Desk = ReturnType<typeof createDesk>;

function createDesk(deps: Deps, actor: Actor) {
  let people = 0;
  const at = (daysAgo: number): Deps => ({ ...deps, now: () => new Date(Date.now() - daysAgo * DAY_MS) });
  const dayOf = (daysAgo: number) => dateInKolkata(at(daysAgo).now());
  return {
    at,
    sell: (name: string, daysAgo: number, batch: ComingBatch, changes: Partial<NewOrder> = {}): Promise<MadeOrder> => {
      const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
      const person = { email, name, mobile: `+9198765431${10 + people++}` };
      const { courseId, batchId } = batch;
      const order = { person, courseId, batchId, madeBy: actor.id, ...changes };
      return transact(at(daysAgo), null, (context) => makeOrder(context, order));
    },
    twoInstalments: (totalPaise: number, daysAgo: number) => {
      const [preset] = business.instalmentPresets;
      return preset ? presetPlan(preset, totalPaise, { today: dayOf(daysAgo), startsOn: null }) : [];
    },
    recordPayment: ({ order }: MadeOrder, daysAgo: number, method: PaymentMethod, amountPaise = order.totalPaise) =>
      transact(at(daysAgo), actor, (context) => {
        const payment = { amountPaise, method, paidOn: dayOf(daysAgo), reference: `Sample ${order.code}` };
        return recordPayment(context, order.id, payment);
      }),
    refund: ({ order }: MadeOrder, daysAgo: number, amountPaise: number, reason: string) => {
      const { totalPaise: refundablePaise } = order;
      const refund = {
        amountPaise,
        refundablePaise,
        way: 'upi',
        reason,
        endsSeat: amountPaise === refundablePaise,
      } as const;
      return transact(at(daysAgo), actor, (context) => requestRefund(context, { id: order.id, ...refund }));
    },
    deps,
    actorId: actor.id,
  };
}

/** Sales in two instalments: for one person the second is overdue, for the other it is due soon. */
async function sellInInstalments(desk: Desk, first: ComingBatch, second: ComingBatch): Promise<void> {
  for (const [name, daysAgo, batch] of [
    ['Rahul Verma', 36, second],
    ['Anita Bose', 28, first],
  ] as const) {
    const price = await priceOf(desk, batch);
    const plan = desk.twoInstalments(price, daysAgo);
    const order = await desk.sell(name, daysAgo, batch, { plan });
    await desk.recordPayment(order, daysAgo, 'upi', plan[0]?.amountPaise);
  }
}

async function sellToRequests(desk: Desk, coming: readonly ComingBatch[]): Promise<void> {
  const sold = samples.flatMap((sample) => (sample.sold ? [{ ...sample, ...sample.sold }] : []));
  for (const { name, course, daysAgo, method, isInInstalments } of sold.toSorted(
    (one, next) => next.daysAgo - one.daysAgo,
  )) {
    const batch = coming.find(({ slug }) => slug === course);
    const [request] = await desk.deps.db
      .select({ id: enrollmentRequests.id })
      .from(enrollmentRequests)
      .where(eq(enrollmentRequests.name, name));
    if (!batch || !request) continue;
    const plan = isInInstalments && desk.twoInstalments(await priceOf(desk, batch), daysAgo);
    const order = await desk.sell(name, daysAgo, batch, { requestId: request.id, ...(plan && { plan }) });
    await desk.recordPayment(order, daysAgo, method, plan ? plan[0]?.amountPaise : undefined);
  }
}

async function priceOf({ deps }: Desk, { courseId }: ComingBatch): Promise<number> {
  const [course] = await deps.db.select({ paise: courses.pricePaise }).from(courses).where(eq(courses.id, courseId));
  return course?.paise ?? 0;
}

/** Sales that are paid at once; two are refunded, and one of these refunds waits for a second person. */
async function sellAtOnce(desk: Desk, first: ComingBatch, second: ComingBatch): Promise<void> {
  await desk.recordPayment(await desk.sell('Meera Iyer', 9, first, { discountPaise: 50_000 }), 9, 'cash');
  const karan = await desk.sell('Karan Malhotra', 6, second);
  await desk.recordPayment(karan, 6, 'bank_transfer');
  const nisha = await desk.sell('Nisha Patel', 4, first);
  await desk.recordPayment(nisha, 4, 'card');
  await desk.refund(karan, 2, 100_000, 'Two classes could not be held');
  await desk.refund(nisha, 1, nisha.order.totalPaise, 'Moves to another city');
  await desk.recordPayment(await desk.sell('Ravi Shankar', 0, second), 0, 'upi');
}

/** Unpaid orders: with a held seat, without one, with an expired hold, cancelled, and with a transfer to check. */
async function sendLinks(desk: Desk, batch: ComingBatch): Promise<void> {
  const inHours = (count: number) => new Date(Date.now() + count * HOUR_MS);
  await desk.sell('Tara Joshi', 3, batch, { holdUntil: inHours(-30) });
  await desk.sell('Varun Kapoor', 2, batch);
  await desk.sell('Suresh Menon', 1, batch, { holdUntil: inHours(28) });
  const deepa = await desk.sell('Deepa Thomas', 2, batch);
  await transact(desk.at(1), null, (context) => cancelUnpaid(context, { id: deepa.order.id, reason: 'Starts later' }));
  const gaurav = await desk.sell('Gaurav Shah', 1, batch);
  await transact(desk.at(0), null, (context) => claimTransfer(context, gaurav.order.id, '412233445566'));
}

/** A batch whose only seat is taken: one buyer paid too late, and others are on the waitlist. */
async function fillBatch(desk: Desk, batch: ComingBatch): Promise<void> {
  const { deps } = desk;
  await desk.recordPayment(await desk.sell('Preeti Rana', 0, batch), 0, 'upi');
  const late = await desk.sell('Harish Kumar', 0, batch);
  const { totalPaise: amountPaise, id } = late.order;
  const paidOn = dateInKolkata(deps.now());
  await transact(deps, null, (context) =>
    pay(context, id, { amountPaise, method: 'upi', paidOn, reference: '509988776655', recordedBy: desk.actorId }),
  );
  const { courseId, batchId, title } = batch;
  for (const [index, name] of ['Lata Shetty', 'Omar Farooq', 'Jyoti Sinha'].entries()) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
    const entry = { name, email, mobile: `+91987654316${index}`, course: { id: courseId, title }, batchId };
    await joinWaitlist(desk.at(0.2 - index * 0.05), entry);
  }
}
