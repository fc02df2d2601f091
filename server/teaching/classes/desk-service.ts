import { eq, max, sql } from 'drizzle-orm';
import { addDays, dateInKolkata, instantInKolkata } from '../../../contract/base/calendar.ts';
import { ROWS_PER_PAGE } from '../../../contract/base/cursor.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import type {
  ClassAdd,
  ClassCancel,
  ClassNotesSave,
  ClassSave,
  ClassWeekQuery,
} from '../../../contract/teaching/desk-classes.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { toPage } from '../../db/cursor.ts';
import { classMeetings } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type Acting,
  type Actor,
  type ById,
  type Context,
  changedFields,
  changeOf,
  nextVersion,
  requireUnchanged,
} from '../../records/index.ts';
import { recordingStore } from '../recordings/index.ts';
import { lockBatch, updateBatchDays } from './batch.ts';
import { cancellationChat, readClassChats } from './chat.ts';
import {
  findClassesBetween,
  findReplacement,
  findRooms,
  findTrainers,
  listedClass,
  NO_CLASS,
  requireOwnClass,
  type StoredMeeting,
} from './desk-queries.ts';
import { mailClassNews } from './news.ts';
import { countRecipients } from './recipients.ts';
import { classSpan, type Span } from './timetable-dates.ts';
import { lockTrainers, refuseIfBusy, requireFree, requireTrainer } from './trainers.ts';

type ClassDeps = Pick<Deps, 'db' | 'now'>;
type Stored = { id: string; version: number };

/** More than a week has. */
const MAX_CLASSES_OF_GRID = 1000;

/** Lists the classes of a week; staff without `classes.plan` see those that they teach. */
export async function listWeek(
  { db, now }: ClassDeps,
  { actor, from = dateInKolkata(now()), trainer, view, cursor }: { actor: Actor } & ClassWeekQuery,
) {
  const mayPlan = mayNow(actor, 'classes.plan');
  const [startsAt, endsAt] = [from, addDays(from, 7)].map((day) => instantInKolkata(`${day}T00:00`)) as [Date, Date]; // Of two days
  const trainerId = mayPlan ? trainer : actor.id;
  const size = view === 'grid' ? MAX_CLASSES_OF_GRID : ROWS_PER_PAGE;
  const [found, trainers, rooms] = await Promise.all([
    findClassesBetween(db, { startsAt, endsAt, trainerId, cursor, size }),
    mayPlan ? findTrainers(db) : [],
    mayPlan ? findRooms(db, from) : [],
  ]);
  const { rows, next } = toPage(found, size);
  const at = now();
  return { data: rows.map((row) => listedClass(row, at)), next, from, until: addDays(from, 6), trainers, rooms };
}

/** Reads a class. To staff who do not plan, the class of another trainer is not_found. */
export async function readClass(deps: ClassDeps & Pick<Deps, 'env'>, { actor, id }: Acting) {
  const { db, now } = deps;
  const row = await requireOwnClass(db, { actor, id });
  const mayPlan = mayNow(actor, 'classes.plan');
  const { joinLink, recordingUrl, recordingFile, notes, replaces, version } = row;
  const meetingLink = joinLink ?? row.batchJoinLink;
  const [replacedBy, trainers, chats, learners] = await Promise.all([
    findReplacement(db, id),
    mayPlan ? findTrainers(db) : [],
    readClassChats(deps, [id]),
    countRecipients(db, row.batch.id),
  ]);
  const chatText = chats.get(id)?.() ?? cancellationChat(row, now());
  const hasStore = recordingStore(deps.env) !== null;
  const links = { joinLink, meetingLink, recordingUrl, recordingFile, hasStore };
  return { ...listedClass(row, now()), ...links, chatText, learners, notes, replaces, replacedBy, trainers, version };
}

type JoinLinks = { joinLink: string | null; batchJoinLink: string | null };

/** Locks first the batch and then the class, in the same order as planning. */
async function lockClass(tx: Tx, id: string): Promise<StoredMeeting & JoinLinks> {
  const [found] = await tx
    .select({ batchId: classMeetings.batchId })
    .from(classMeetings)
    .where(eq(classMeetings.id, id));
  if (!found) fail.notFound(NO_CLASS);
  const { joinLink: batchJoinLink } = await lockBatch(tx, found.batchId);
  const [row] = await tx.select().from(classMeetings).where(eq(classMeetings.id, id)).for('no key update');
  return row ? { ...row, batchJoinLink } : fail.notFound(NO_CLASS);
}

function refuseCancelled({ cancelledAt }: StoredMeeting): void {
  if (!cancelledAt) return;
  fail.conflict('This class is cancelled. Add another in its place.');
}

/**
 * Changes the time, trainer, title or link of a class. Emails its learners once about another time or trainer.
 * @throws RequestError not_found, invalid_input; conflict if it is cancelled, someone else saved it, or the trainer is
 * not free
 */
export async function saveClass(
  context: Context<Actor>,
  { id, version, title, trainerId, joinLink, ...time }: ById<ClassSave>,
): Promise<Stored> {
  const span = classSpan(time);
  const before = await lockClass(context.tx, id);
  refuseCancelled(before);
  await requireUnchanged(context.tx, 'class', before, version);
  refuseJoinLink({ title }, { ...before, joinLink });
  const [changed, values] = changeOf(before, { title, trainerId, joinLink, ...span });
  if (changed.length === 0) return { id, version };
  if (trainerId !== before.trainerId) await requireTrainer(context.tx, trainerId);
  await requireFreeTrainer(context.tx, trainerId, span, [id]);
  const isMoved = changed.includes('startsAt') || changed.includes('endsAt');
  await context.tx
    .update(classMeetings)
    .set({ title, trainerId, joinLink, ...span, ...nextVersion(classMeetings), ...(isMoved && nextSequence) })
    .where(eq(classMeetings.id, id))
    .catch(refuseIfBusy);
  if (isMoved) await updateBatchDays(context.tx, before.batchId);
  await context.audit('class.edit', id, changed, values);
  const change = isMoved ? 'moved' : changed.includes('trainerId') && trainerId ? 'trainer' : null;
  const { batchId, startsAt: was } = before;
  if (change) await mailClassNews(context, { id, batchId, change, ...(isMoved && { was }) });
  return { id, version: version + 1 };
}

/**
 * Stores recording and notes of a class, which its learners see.
 * @throws RequestError not_found; conflict if someone else saved it; invalid_input if the notes contain the join link,
 * or two recordings are given
 */
export async function saveNotes(
  { actor, audit, tx }: Context<Actor>,
  { id, version, recordingUrl, recordingFile, notes }: ById<ClassNotesSave>,
): Promise<Stored> {
  const before = await lockClass(tx, id);
  await requireOwnClass(tx, { actor, id });
  await requireUnchanged(tx, 'class', before, version);
  refuseJoinLink({ recordingUrl, notes }, before);
  if (recordingUrl && recordingFile) fail.invalid('recordingFile', 'Enter the link or the file, not both.');
  const changed = changedFields(before, { recordingUrl, recordingFile, notes });
  if (changed.length === 0) return { id, version };
  await tx
    .update(classMeetings)
    .set({ recordingUrl, recordingFile, notes, ...nextVersion(classMeetings) })
    .where(eq(classMeetings.id, id));
  await audit('class.edit', id, changed);
  return { id, version: version + 1 };
}

/** For texts that learners read. @throws RequestError invalid_input */
function refuseJoinLink(texts: Record<string, string | null>, { joinLink, batchJoinLink }: JoinLinks): void {
  const links = [joinLink, batchJoinLink];
  const fields = Object.keys(texts).filter((field) => links.some((link) => link && texts[field]?.includes(link)));
  if (fields.length === 0) return;
  fail.invalid(
    Object.fromEntries(
      fields.map((field) => [field, 'This contains the join link of the class, which learners must not see']),
    ),
  );
}

const nextSequence = { sequence: sql`${classMeetings.sequence} + 1` };

async function requireFreeTrainer(tx: Tx, trainerId: string | null, span: Span, except: string[] = []): Promise<void> {
  await lockTrainers(tx, trainerId);
  await requireFree(tx, trainerId, [span], except);
}

/** Cancels a class permanently. @throws RequestError not_found; conflict if cancelled or over, or changed since it was read */
export async function cancelClass(
  context: Context<Actor>,
  { id, version, reason }: ById<ClassCancel>,
): Promise<Stored> {
  const before = await lockClass(context.tx, id);
  refuseCancelled(before);
  await requireUnchanged(context.tx, 'class', before, version);
  refuseJoinLink({ reason }, before);
  const now = context.now();
  if (before.endsAt <= now) fail.conflict('This class is over.');
  await context.tx
    .update(classMeetings)
    .set({ cancelledAt: now, cancelReason: reason, ...nextVersion(classMeetings), ...nextSequence })
    .where(eq(classMeetings.id, id));
  await updateBatchDays(context.tx, before.batchId);
  await context.audit('class.cancel', id, ['cancelReason']);
  await mailClassNews(context, { id, batchId: before.batchId, change: 'cancelled', reason });
  return { id, version: version + 1 };
}

/**
 * Adds a class; `replaces` names a cancelled one.
 * @throws RequestError not_found, invalid_input; conflict: busy trainer, or replaced before
 */
export async function addClass(
  context: Context<Actor>,
  { id: batchId, title, trainerId, replaces, ...time }: ById<ClassAdd>,
): Promise<Stored> {
  const span = classSpan(time);
  const { joinLink: batchJoinLink } = await lockBatch(context.tx, batchId);
  refuseJoinLink({ title }, { joinLink: null, batchJoinLink });
  if (replaces) await requireReplaceable(context.tx, batchId, replaces);
  await requireTrainer(context.tx, trainerId);
  await requireFreeTrainer(context.tx, trainerId, span);
  const [{ last } = { last: null }] = await context.tx
    .select({ last: max(classMeetings.number) })
    .from(classMeetings)
    .where(eq(classMeetings.batchId, batchId));
  const [stored] = await context.tx
    .insert(classMeetings)
    .values({ batchId, number: (last ?? 0) + 1, title, ...span, trainerId, replaces })
    .returning({ id: classMeetings.id, version: classMeetings.version })
    .catch(refuseIfBusy);
  if (!stored) throw new Error('The class was not stored');
  await updateBatchDays(context.tx, batchId);
  await context.audit('class.create', stored.id, ['startsAt']);
  await mailClassNews(context, { id: stored.id, batchId, change: 'added' });
  return stored;
}

async function requireReplaceable(tx: Tx, batchId: string, replaces: string): Promise<void> {
  const [row] = await tx.select().from(classMeetings).where(eq(classMeetings.id, replaces));
  if (row?.batchId !== batchId || !row.cancelledAt)
    fail.conflict('Only a cancelled class of this batch can be replaced.');
  if (await findReplacement(tx, replaces)) fail.conflict('This class has already been replaced by another.');
}
