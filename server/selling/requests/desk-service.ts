import { eq } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { chatTexts } from '../../../contract/publishing/chat-templates.ts';
import {
  type DeskRequestNote,
  type DeskRequestSave,
  type DeskRequestsQuery,
  type DeskRequestsSave,
  defaultLostReasons,
  defaultSources,
} from '../../../contract/selling/desk-requests.ts';
import { fail, requireFuture } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import { enrollmentRequests, requestNotes } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type Actor,
  type ById,
  type Context,
  findOwners,
  lockOwner,
  requireAllUnchanged,
  requireUnchanged,
} from '../../records/index.ts';
import { findOpenBatches } from '../../teaching/batches/index.ts';
import { timeOfCall } from './call.ts';
import { changeRequestState, lockBuyers } from './change-state.ts';
import { countOthers, findCourses, findRequests } from './desk-queries.ts';
import { openStages } from './filter.ts';
import { nextTimes } from './next-times.ts';
import {
  findCalls,
  findHistory,
  findNotes,
  findOthers,
  findRequest,
  findRevisions,
  findSeat,
  lockRequest,
  lockRequests,
} from './record-queries.ts';
import { computedFields, requestPage } from './shown-request.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

export async function listRequests({ db, now }: ReadDeps, { actor, ...query }: { actor: Actor } & DeskRequestsQuery) {
  const today = dateInKolkata(now());
  const [found, owners, courses, { sources = defaultSources }] = await Promise.all([
    findRequests(db, query, { actorId: actor.id, today }),
    findOwners(db),
    findCourses(db),
    readSettings(db),
  ]);
  const { rows, next } = toPage(found);
  const others = await countOthers(
    db,
    rows.map(({ id }) => id),
  );
  const data = rows.map(({ page, referrer, utmSource, utmMedium, utmCampaign, ...row }) => ({
    ...row,
    ...computedFields(row, now()),
    others: others.get(row.id) ?? 0,
  }));
  return { data, next, owners, courses, sources: [...sources], nextTimes: nextTimes(now()) };
}

export async function readRequest({ db, now }: ReadDeps, { id }: { id: string }) {
  const { normalizedEmail, userId, ...request } = (await findRequest(db, id)) ?? fail.notFound();
  const courseId = request.course?.id;
  const seat = await findSeat(db, courseId, { normalizedEmail, userId });
  const [revisions, notes, calls, others, batches, history, owners, courses, settings] = await Promise.all([
    findRevisions(db, id),
    findNotes(db, id),
    findCalls(db, id),
    findOthers(db, { id, mobile: request.mobile, normalizedEmail }),
    courseId ? findOpenBatches(db, courseId, now()) : [],
    findHistory(db, id),
    findOwners(db),
    request.stage === 'enrolled' ? [] : findCourses(db),
    readSettings(db),
  ]);
  const { lostReasons = defaultLostReasons, chat } = settings;
  const related = { seat, revisions, notes, calls, others, batches, history, owners, courses };
  return requestPage({ request, now: now(), ...related, lostReasons: [...lostReasons], chat: chatTexts(chat) });
}

/**
 * Sets the stage and owner of a request, and its course until the person is enrolled. A request that is enrolled or lost has no next call.
 * @throws RequestError not_found, conflict, or invalid_input for an owner who may not work on requests, or a change to or from the
 * stage `enrolled`
 */
export async function saveRequest(
  context: Context<Actor>,
  { id, version, stage, ownerId, courseId }: ById<DeskRequestSave>,
): Promise<void> {
  const { tx } = context;
  if (stage === 'lost' || courseId) await lockBuyers(tx, [id]);
  // Before the request, like the deletion of an account, which locks the requests last.
  const isOwner = ownerId === null || (await lockOwner(tx, ownerId));
  const request = await requireUnchanged(tx, 'request', await lockRequest(tx, id), version);
  if (!isOwner && ownerId !== request.ownerId) fail.invalid('ownerId', 'Choose someone from the list.');
  await changeRequestState(context, request, { stage, ownerId, courseId });
}

/**
 * Saves all chosen requests, or none.
 * @throws RequestError conflict for one that was changed since or that is closed and gets a next call, or invalid_input as `saveRequest`
 */
export async function saveRequests(
  context: Context<Actor>,
  { chosen, nextCall, ...change }: DeskRequestsSave,
): Promise<void> {
  const { tx, now } = context;
  const followUpAt = nextCall === undefined ? undefined : timeOfCall(nextCall);
  if (followUpAt) requireFuture('nextCall', followUpAt, now());
  const ids = chosen.map(({ id }) => id);
  if (change.stage === 'lost') await lockBuyers(tx, ids);
  const isOwner = !change.ownerId || (await lockOwner(tx, change.ownerId));
  if (!isOwner) fail.invalid('ownerId', 'Choose someone from the list.');
  const requests = await lockRequests(tx, ids);
  requireAllUnchanged(requests, chosen);
  const closed = requests.find(({ stage }) => !openStages.includes(stage));
  if (followUpAt && closed) fail.conflict(`${closed.name} is enrolled or lost, so no call can be planned.`);
  for (const request of requests) await changeRequestState(context, request, { ...change, followUpAt });
}

export async function addNote(
  { actor, audit, now, tx }: Context<Actor>,
  { id: requestId, text }: ById<DeskRequestNote>,
): Promise<void> {
  const [request] = await tx
    .select({ id: enrollmentRequests.id })
    .from(enrollmentRequests)
    .where(eq(enrollmentRequests.id, requestId))
    .for('key share');
  if (!request) fail.notFound();
  await tx.insert(requestNotes).values({ requestId, authorId: actor.id, text, createdAt: now() });
  await audit('request.note', requestId);
}
