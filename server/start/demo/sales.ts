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

/** The company of the demo, which does not exist. */
const business = {
  ...defaultBusiness,
  legalName: 'Sample Academy Private Limited',
  address: '12 Residency Road, Bengaluru 560025',
  gstin: '29AAGCB7383J1Z4',
  vpa: 'academy@samplebank',
  buyersChooseParts: true,
  bankLines: 'Sample Academy Private Limited\nAccount 000111222333\nIFSC SAMP0000001',
};

type Place = { courseId: string; batchId: string; title: string; slug: string };

/** Seats of a batch of the demo. */
const SEATS = 20;

/** Number of the batch that people wait for, away from those of the six courses. */
const FULL_BATCH = 72;

/** Sells in the demo, once: orders in every state, payments with documents, refunds, dues and a waitlist. */
export async function sampleSales(deps: Deps): Promise<void> {
  const made = await deps.db.insert(seeds).values({ key: 'demo:sales' }).onConflictDoNothing().returning();
  const [admin] = await deps.db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.email, DEMO_ADMIN_EMAIL));
  const places = await findPlaces(deps);
  const [course, other] = places;
  const last = places.at(-1);
  // An operator's own content may have fewer courses.
  if (made.length === 0 || !admin || !course || !other || !last || places.length < 3) return;
  await deps.db.update(siteSettings).set({ business });
  await deps.db.update(courses).set({ sellOnline: true }).where(eq(courses.kind, 'paid'));
  const isToCome = gt(batches.startsOn, dateInKolkata(deps.now()));
  await deps.db.update(batches).set({ seats: SEATS }).where(isToCome);
  const today = dateInKolkata(deps.now());
  const coupon = { code: 'WELCOME-10', percent: 10, validFrom: today, validUntil: addDays(today, 60), maxUses: 50 };
  await deps.db.insert(coupons).values(coupon);
  const desk = counter(deps, admin);
  // From the oldest on: documents are numbered in the order of their days.
  await sellInParts(desk, course, other);
  await sellToRequests(desk, places);
  await sellAtOnce(desk, course, other);
  await sendLinks(desk, course);
  await fillBatch(desk, await addBatch(deps, last));
}

/** A batch beside the next one of a course, so that the course keeps a date while this one is full. */
async function addBatch({ db, now }: Deps, place: Place): Promise<Place> {
  const startsOn = addDays(dateInKolkata(now()), 16);
  const values = { courseId: place.courseId, number: FULL_BATCH, startsOn, seats: 1 };
  const [batch] = await db.insert(batches).values(values).returning({ id: batches.id });
  if (!batch) throw new Error('The full batch of the demo was not stored');
  return { ...place, batchId: batch.id };
}

/** The courses with a batch that has not begun. */
async function findPlaces({ db, now }: Deps): Promise<Place[]> {
  const rows = await db
    .select({ courseId: courses.id, batchId: batches.id, title: courses.title, slug: courses.slug })
    .from(courses)
    .innerJoin(batches, eq(batches.courseId, courses.id))
    .where(and(eq(courses.kind, 'paid'), gt(batches.startsOn, dateInKolkata(now()))))
    .orderBy(asc(courses.position));
  return [...new Map(rows.map((row) => [row.courseId, row])).values()];
}

type Desk = ReturnType<typeof counter>;

/** Actions of staff, each a given number of days ago. */
function counter(deps: Deps, actor: Actor) {
  let people = 0;
  const at = (daysAgo: number): Deps => ({ ...deps, now: () => new Date(Date.now() - daysAgo * DAY_MS) });
  const dayOf = (daysAgo: number) => dateInKolkata(at(daysAgo).now());
  return {
    at,
    /** An order of someone who does not exist. */
    sell: (name: string, daysAgo: number, place: Place, changes: Partial<NewOrder> = {}): Promise<MadeOrder> => {
      const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
      const person = { email, name, mobile: `+9198765431${10 + people++}` };
      const { courseId, batchId } = place;
      const wanted = { person, courseId, batchId, madeBy: actor.id, ...changes };
      return transact(at(daysAgo), null, (context) => makeOrder(context, wanted));
    },
    twoParts: (totalPaise: number, daysAgo: number) => {
      const [preset] = business.instalmentPresets;
      return preset ? presetPlan(preset, totalPaise, { today: dayOf(daysAgo), startsOn: null }) : [];
    },
    take: ({ order }: MadeOrder, daysAgo: number, method: PaymentMethod, amountPaise = order.totalPaise) =>
      transact(at(daysAgo), actor, (context) => {
        const typed = { amountPaise, method, paidOn: dayOf(daysAgo), reference: `Sample ${order.code}` };
        return recordPayment(context, order.id, typed);
      }),
    giveBack: ({ order }: MadeOrder, daysAgo: number, amountPaise: number, reason: string) => {
      const { totalPaise: refundablePaise } = order;
      const wanted = {
        amountPaise,
        refundablePaise,
        way: 'upi',
        reason,
        endsSeat: amountPaise === refundablePaise,
      } as const;
      return transact(at(daysAgo), actor, (context) => requestRefund(context, { id: order.id, ...wanted }));
    },
    deps,
    actorId: actor.id,
  };
}

/** Someone who is late with the second part, and someone whose second part comes soon. */
async function sellInParts(desk: Desk, course: Place, other: Place): Promise<void> {
  for (const [name, daysAgo, place] of [
    ['Rahul Verma', 36, other],
    ['Anita Bose', 28, course],
  ] as const) {
    const price = await priceOf(desk, place);
    const plan = desk.twoParts(price, daysAgo);
    const made = await desk.sell(name, daysAgo, place, { plan });
    await desk.take(made, daysAgo, 'upi', plan[0]?.amountPaise);
  }
}

/** The sales to the enrolled sample requests. */
async function sellToRequests(desk: Desk, places: readonly Place[]): Promise<void> {
  const sold = samples.flatMap((sample) => (sample.sold ? [{ ...sample, ...sample.sold }] : []));
  for (const { name, course, daysAgo, method, isInParts } of sold.toSorted((one, next) => next.daysAgo - one.daysAgo)) {
    const place = places.find(({ slug }) => slug === course);
    const [request] = await desk.deps.db
      .select({ id: enrollmentRequests.id })
      .from(enrollmentRequests)
      .where(eq(enrollmentRequests.name, name));
    if (!place || !request) continue;
    const plan = isInParts && desk.twoParts(await priceOf(desk, place), daysAgo);
    const made = await desk.sell(name, daysAgo, place, { requestId: request.id, ...(plan && { plan }) });
    await desk.take(made, daysAgo, method, plan ? plan[0]?.amountPaise : undefined);
  }
}

async function priceOf({ deps }: Desk, { courseId }: Place): Promise<number> {
  const [course] = await deps.db.select({ paise: courses.pricePaise }).from(courses).where(eq(courses.id, courseId));
  return course?.paise ?? 0;
}

/** Paid at once; two of them are refunded, and one of these refunds waits for a second person. */
async function sellAtOnce(desk: Desk, course: Place, other: Place): Promise<void> {
  await desk.take(await desk.sell('Meera Iyer', 9, course, { discountPaise: 50_000 }), 9, 'cash');
  const karan = await desk.sell('Karan Malhotra', 6, other);
  await desk.take(karan, 6, 'bank_transfer');
  const nisha = await desk.sell('Nisha Patel', 4, course);
  await desk.take(nisha, 4, 'card');
  await desk.giveBack(karan, 2, 100_000, 'Two classes could not be held');
  await desk.giveBack(nisha, 1, nisha.order.totalPaise, 'Moves to another city');
  await desk.take(await desk.sell('Ravi Shankar', 0, other), 0, 'upi');
}

/** Links that wait: with a seat held, with none, lapsed, cancelled, and with a transfer to check. */
async function sendLinks(desk: Desk, course: Place): Promise<void> {
  const inHours = (count: number) => new Date(Date.now() + count * HOUR_MS);
  await desk.sell('Tara Joshi', 3, course, { holdUntil: inHours(-30) });
  await desk.sell('Varun Kapoor', 2, course);
  await desk.sell('Suresh Menon', 1, course, { holdUntil: inHours(28) });
  const deepa = await desk.sell('Deepa Thomas', 2, course);
  await transact(desk.at(1), null, (context) => cancelUnpaid(context, { id: deepa.order.id, reason: 'Starts later' }));
  const gaurav = await desk.sell('Gaurav Shah', 1, course);
  await transact(desk.at(0), null, (context) => claimTransfer(context, gaurav.order.id, '412233445566'));
}

/** A batch whose one seat is taken: someone paid too late, and others wait for that batch. */
async function fillBatch(desk: Desk, place: Place): Promise<void> {
  const { deps } = desk;
  await desk.take(await desk.sell('Preeti Rana', 0, place), 0, 'upi');
  const late = await desk.sell('Harish Kumar', 0, place);
  const { totalPaise: amountPaise, id } = late.order;
  const paidOn = dateInKolkata(deps.now());
  await transact(deps, null, (context) =>
    pay(context, id, { amountPaise, method: 'upi', paidOn, reference: '509988776655', recordedBy: desk.actorId }),
  );
  const { courseId, batchId, title } = place;
  for (const [index, name] of ['Lata Shetty', 'Omar Farooq', 'Jyoti Sinha'].entries()) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
    const wish = { name, email, mobile: `+91987654316${index}`, course: { id: courseId, title }, batchId };
    await joinWaitlist(desk.at(0.2 - index * 0.05), wish);
  }
}
