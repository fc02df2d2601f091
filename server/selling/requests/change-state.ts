import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { RequestStage } from '../../../contract/base/states.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { isHeldOrder, isOpenOrder } from '../../db/queries/orders.ts';
import { enrollmentRequests, orders } from '../../db/schema/index.ts';
import { type Context, changeOf, nextVersion } from '../../records/index.ts';
import { endHold, findOpenClaim, findSums, lockPerson } from '../orders/index.ts';
import { openStages } from './filter.ts';
import { lockSoldCourse, type StoredRequest } from './queries.ts';

/** Changes of a request; an omitted field keeps its value. `isReached`: a call reached the person. */
type RequestChange = {
  stage?: RequestStage | undefined;
  ownerId?: string | null | undefined;
  courseId?: string | undefined;
  lostReason?: string;
  followUpAt?: Date | null | undefined;
  isReached?: boolean;
};

/**
 * Changes the stage, the owner, the course and the next call of a request, in the caller's transaction. The caller has locked the request, and
 * before that its buyers if the new stage is `lost` or there is a course. A lost request loses its held seat and its next call; a reopened request loses
 * its reason.
 * @throws RequestError invalid_input for a change to or from the stage `enrolled`, which only a seat sets, or for a course that is
 * not sold, or while an open order for the earlier one holds a seat or has money
 */
export async function changeRequestState(
  context: Context,
  request: StoredRequest,
  input: RequestChange,
): Promise<void> {
  const { tx, audit, now } = context;
  const { stage = request.stage, ownerId = request.ownerId, courseId = request.courseId } = input;
  const { followUpAt = request.followUpAt } = input;
  refuseStage(request, stage);
  if (courseId !== request.courseId) await leaveCourse(context, request, courseId);
  const isReached = input.isReached ?? (stage === 'contacted' && request.stage !== stage);
  const change = {
    stage,
    ownerId,
    courseId,
    followUpAt: openStages.includes(stage) ? followUpAt : null,
    lostReason: stage === 'lost' ? (input.lostReason ?? request.lostReason) : '',
    firstReachedAt: request.firstReachedAt ?? (isReached ? now() : null),
  };
  const [fields, values] = changeOf(request, change);
  if (fields.length === 0) return;
  if (stage === 'lost' && request.stage !== 'lost') await releaseSeats(context, request.id);
  if (fields.includes('followUpAt') && change.followUpAt) await clearOtherFollowUps(context, request);
  await tx
    .update(enrollmentRequests)
    .set({ ...change, ...nextVersion(enrollmentRequests) })
    .where(eq(enrollmentRequests.id, request.id));
  const action = `request.${fields.includes('stage') ? stageVerbs[stage] : 'edit'}`;
  await audit(action, request.id, fields, values);
}

const stageVerbs = { new: 'reopen', contacted: 'contact', enrolled: 'enroll', lost: 'lose' } as const;

/** A person has one next call in all. */
export async function clearOtherFollowUps({ tx }: Context, { personId, id }: StoredRequest): Promise<void> {
  if (!personId) return;
  const { followUpAt } = enrollmentRequests;
  const isOther = and(eq(enrollmentRequests.personId, personId), ne(enrollmentRequests.id, id), isNotNull(followUpAt));
  await tx.update(enrollmentRequests).set({ followUpAt: null }).where(isOther);
}

function refuseStage(request: StoredRequest, stage: RequestStage): void {
  if (stage === request.stage) return;
  if (stage === 'enrolled') fail.invalid('stage', 'To enroll this person, give them a seat.');
  if (request.stage === 'enrolled') fail.invalid('stage', 'This person is enrolled, so the stage cannot change.');
}

/** Checks another course for a request, and parts it from its open orders: to pay one for the earlier course must not close it. */
async function leaveCourse({ tx, now }: Context, { id, stage }: StoredRequest, courseId: string | null): Promise<void> {
  if (stage === 'enrolled') fail.invalid('courseId', 'This person is enrolled, so the course cannot change.');
  if (!courseId || !(await lockSoldCourse(tx, courseId))) fail.invalid('courseId', 'This course no longer exists.');
  for (const { id: orderId, heldUntil } of await findOpenOrders(tx, id)) {
    const isHeld = heldUntil !== null && heldUntil > now();
    if (isHeld || (await hasMoney(tx, orderId)))
      fail.invalid('courseId', 'An order for this course is open. End it first.');
    await tx.update(orders).set({ requestId: null }).where(eq(orders.id, orderId));
  }
}

function findOpenOrders(tx: Tx, requestId: string) {
  return tx
    .select({ id: orders.id, heldUntil: orders.heldUntil })
    .from(orders)
    .where(and(eq(orders.requestId, requestId), isOpenOrder))
    .orderBy(asc(orders.id));
}

/** Whether money has come in for an order, or its buyer says so. */
async function hasMoney(tx: Tx, orderId: string): Promise<boolean> {
  const { settledPaise } = await findSums(tx, orderId);
  return settledPaise > 0 || (await findOpenClaim(tx, orderId)) !== undefined;
}

/** Locks the buyers of requests, before the requests and always in the same order: losing them may release the buyers' seats. */
export async function lockBuyers(tx: Tx, ids: readonly string[]): Promise<void> {
  const buyers = await tx
    .selectDistinct({ email: orders.normalizedEmail })
    .from(orders)
    .where(and(inArray(orders.requestId, [...ids]), isNull(orders.cancelledAt)))
    .orderBy(asc(orders.normalizedEmail));
  for (const { email } of buyers) await lockPerson(tx, email);
}

async function releaseSeats(context: Context, requestId: string): Promise<void> {
  const { tx, audit, now } = context;
  const heldOrders = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.requestId, requestId), isHeldOrder(now())))
    .orderBy(asc(orders.id));
  for (const { id } of heldOrders) {
    if (await hasMoney(tx, id)) continue;
    await endHold(context, id);
    await audit('order.release', id);
  }
}
