import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import type { WaitlistEntry, WaitlistRequest } from '../../../contract/selling/waitlist.ts';
import { currentCaller } from '../../base/caller.ts';
import { fail } from '../../base/errors.ts';
import { parseMobile, WRONG_MOBILE } from '../../base/phone.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { courses, enrollments, orders, waitlist } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { countStrangersMail } from '../../http/rate-limit.ts';
import { type Context, transact } from '../../records/index.ts';
import { cancelUnpaid, endHold, findOpenClaim, findSums, isFinal, lockPerson, newToken } from '../orders/index.ts';
import { mailJoined } from './mails.ts';
import { entryState, findCourse, findEntryByToken, type StoredEntry } from './queries.ts';

const MISSING = 'This link does not lead to a place on a waitlist.';

type CheckedWaitlistRequest = {
  name: string;
  email: string;
  mobile: string;
  course: { id: string; title: string };
  /** The only batch that is offered. */
  batchId?: string;
};

/** @throws RequestError invalid_input with `fields.mobile` or `fields.course`, conflict while a seat is free */
export async function checkWaitlistRequest(
  { db, now }: { db: Tx; now: () => Date },
  input: WaitlistRequest,
): Promise<CheckedWaitlistRequest> {
  const mobile = parseMobile(input.mobile, input.mobileCountry);
  const course = await findCourse(db, input.course, now());
  if (!mobile || !course) {
    const fields = {
      ...(!mobile && { mobile: WRONG_MOBILE }),
      ...(!course && { course: 'Please choose a course' }),
    };
    fail.invalid(fields);
  }
  if (course.isFull) return { name: input.name, email: input.email, mobile: mobile.e164, course };
  fail.conflict(`There is a batch of ${course.title} with a free seat: press Enroll Now on the page of the course.`);
}

export function joinedText({ name, course }: CheckedWaitlistRequest): string {
  return `Thank you, ${name}. We write to you when a seat in ${course.title} is free.`;
}

/** Puts someone on the waitlist. People who already wait or are in the course get the same response, and no second email. */
export async function joinWaitlist(deps: Deps, request: CheckedWaitlistRequest): Promise<void> {
  const { network } = currentCaller();
  const { allowed: isMailed } = await countStrangersMail(deps);
  await transact(deps, null, (context) => storeEntry(context, request, { network, isMailed }));
}

/** Stores a place as `joinWaitlist` does, in the caller's transaction. */
export async function storeEntry(
  context: Context,
  request: CheckedWaitlistRequest,
  { network, isMailed }: { network: string | null; isMailed: boolean },
): Promise<void> {
  const { name, email, mobile, course, batchId } = request;
  const normalizedEmail = email.toLowerCase();
  await lockPerson(context.tx, normalizedEmail);
  if (await isLearner(context.tx, { normalizedEmail, courseId: course.id })) return;
  const id = randomUUID();
  const { token: _, ...secret } = newToken(context, id);
  const now = context.now();
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: now };
  const [entry] = await context.tx
    .insert(waitlist)
    .values({
      id,
      courseId: course.id,
      batchId,
      normalizedEmail,
      name,
      mobile,
      network,
      ...secret,
      ...notice,
      joinedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (entry && isMailed) await mailJoined(context, entry);
}

async function isLearner(
  tx: Tx,
  { normalizedEmail, courseId }: Pick<StoredEntry, 'normalizedEmail' | 'courseId'>,
): Promise<boolean> {
  const isActiveSeat = and(eq(enrollments.email, normalizedEmail), eq(enrollments.courseId, courseId), isActive);
  return (await tx.$count(enrollments, isActiveSeat)) > 0;
}

export async function readEntry(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token }: { token: string },
): Promise<WaitlistEntry> {
  const { id } = await requireEntry(db, token);
  const [entry] = await db
    .select({ course: { slug: courses.slug, title: courses.title }, state: entryState(now()) })
    .from(waitlist)
    .innerJoin(courses, eq(courses.id, waitlist.courseId))
    .leftJoin(orders, eq(orders.id, waitlist.orderId))
    .where(eq(waitlist.id, id));
  return entry ?? fail.notFound(MISSING);
}

export function leaveWaitlist(deps: Deps, token: string): Promise<string> {
  return transact(deps, null, async (context) => {
    const { normalizedEmail } = await requireEntry(context.tx, token);
    await lockPerson(context.tx, normalizedEmail);
    // The link may have ended while this waited.
    await endEntry(context, await requireEntry(context.tx, token), 'They left the waitlist');
    return 'You are off the list. We do not write to you about this course again.';
  });
}

/** Ends a place. An offered seat goes to the next in line; an order that existed before, or that has received money, stays. */
export async function endEntry(context: Context, entry: StoredEntry, reason: string): Promise<void> {
  await lockPerson(context.tx, entry.normalizedEmail);
  const isWaiting = and(eq(waitlist.id, entry.id), isNull(waitlist.leftAt));
  const [endedEntry] = await context.tx.update(waitlist).set({ leftAt: context.now() }).where(isWaiting).returning();
  if (!endedEntry?.orderId) return;
  const [order] = await context.tx.select().from(orders).where(eq(orders.id, endedEntry.orderId));
  if (!order || isFinal(order)) return;
  const { settledPaise } = await findSums(context.tx, order.id);
  if (settledPaise > 0 || (await findOpenClaim(context.tx, order.id))) return;
  // The link of an order by staff or of a request can still be used for a free seat.
  if (order.madeBy || order.requestId) await endHold(context, order.id);
  else await cancelUnpaid(context, { id: order.id, reason });
}

async function requireEntry(tx: Tx, token: string): Promise<StoredEntry> {
  return (await findEntryByToken(tx, token)) ?? fail.notFound(MISSING);
}
