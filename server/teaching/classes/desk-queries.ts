import { and, asc, eq, gt, gte, isNotNull, isNull, lt, notInArray, or, type SQL } from 'drizzle-orm';
import { mayNow, rolesWith } from '../../../contract/people/permission.ts';
import type { ClassState } from '../../../contract/teaching/desk-classes.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { ascending, byTime, cursorKeyOf, pageIn } from '../../db/cursor.ts';
import { hasRole } from '../../db/queries/roles.ts';
import { batches, batchTimetables, classMeetings, courses, holidays, users } from '../../db/schema/index.ts';
import type { Acting } from '../../records/index.ts';
import type { Span } from './timetable-dates.ts';

export type StoredMeeting = typeof classMeetings.$inferSelect;
export type ClassRow = Omit<Awaited<ReturnType<typeof findClasses>>[number], 'cursorKey'>;

export const isNotCancelled: SQL = isNull(classMeetings.cancelledAt);

const columns = {
  id: classMeetings.id,
  number: classMeetings.number,
  title: classMeetings.title,
  startsAt: classMeetings.startsAt,
  endsAt: classMeetings.endsAt,
  cancelledAt: classMeetings.cancelledAt,
  cancelReason: classMeetings.cancelReason,
  joinLink: classMeetings.joinLink,
  batchJoinLink: batches.joinLink,
  recordingUrl: classMeetings.recordingUrl,
  recordingFile: classMeetings.recordingFile,
  notes: classMeetings.notes,
  replaces: classMeetings.replaces,
  version: classMeetings.version,
  batch: { id: batches.id, number: batches.number, course: courses.title, venue: batches.venue },
  trainer: { id: users.id, name: users.name },
  cursorKey: cursorKeyOf(classMeetings.startsAt),
};

function findClasses(tx: Tx, where: SQL | undefined) {
  return tx
    .select(columns)
    .from(classMeetings)
    .innerJoin(batches, eq(batches.id, classMeetings.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .leftJoin(users, eq(users.id, classMeetings.trainerId))
    .where(where)
    .orderBy(asc(classMeetings.startsAt), asc(classMeetings.id))
    .$dynamic();
}

export function findClassesOf(tx: Tx, batchId: string) {
  return findClasses(tx, eq(classMeetings.batchId, batchId));
}

async function findClass(tx: Tx, id: string): Promise<ClassRow | undefined> {
  const [row] = await findClasses(tx, eq(classMeetings.id, id));
  return row;
}

type ClassFilter = Span & { trainerId?: string | undefined; cursor?: string | undefined; size: number };

export function findClassesBetween(tx: Tx, { startsAt, endsAt, trainerId, cursor, size }: ClassFilter) {
  const isWithin = and(gte(classMeetings.startsAt, startsAt), lt(classMeetings.startsAt, endsAt));
  const matchesTrainer = trainerId ? eq(classMeetings.trainerId, trainerId) : undefined;
  const isAfter = pageIn(ascending(byTime(classMeetings.startsAt)), classMeetings.id, cursor).after;
  return findClasses(tx, and(isWithin, matchesTrainer, isAfter)).limit(size + 1);
}

export async function findReplacement(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.select({ id: classMeetings.id }).from(classMeetings).where(eq(classMeetings.replaces, id));
  return row?.id ?? null;
}

export async function findTimetable(tx: Tx, batchId: string) {
  const [timetable] = await tx.select().from(batchTimetables).where(eq(batchTimetables.batchId, batchId));
  return timetable;
}

const person = { id: users.id, name: users.name };

export const canTeach = and(hasRole(rolesWith('classes.teach')), eq(users.emailVerified, true));

export function findTrainers(tx: Tx) {
  return tx.select(person).from(users).where(canTeach).orderBy(asc(users.name), asc(users.id));
}

/** The rooms of the batches that have not ended by a day. */
export async function findRooms(tx: Tx, from: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ venue: batches.venue })
    .from(batches)
    .where(and(isNotNull(batches.venue), or(isNull(batches.endsOn), gte(batches.endsOn, from))))
    .orderBy(asc(batches.venue));
  return rows.flatMap(({ venue }) => venue ?? []);
}

export function findHolidays(tx: Tx, from: string) {
  const { day, name } = holidays;
  return tx.select({ day, name }).from(holidays).where(gte(day, from)).orderBy(asc(day));
}

/** The classes of a trainer that overlap a span of time. Two classes of which one ends when the other begins do not overlap. */
export function findTaughtClasses(tx: Tx, trainerId: string, { startsAt, endsAt }: Span, except: readonly string[]) {
  return tx
    .select({
      startsAt: classMeetings.startsAt,
      endsAt: classMeetings.endsAt,
      number: batches.number,
      trainer: users.name,
    })
    .from(classMeetings)
    .innerJoin(batches, eq(batches.id, classMeetings.batchId))
    .innerJoin(users, eq(users.id, classMeetings.trainerId))
    .where(
      and(
        eq(classMeetings.trainerId, trainerId),
        isNotCancelled,
        lt(classMeetings.startsAt, endsAt),
        gt(classMeetings.endsAt, startsAt),
        except.length > 0 ? notInArray(classMeetings.id, [...except]) : undefined,
      ),
    )
    .orderBy(asc(classMeetings.startsAt));
}

export const NO_CLASS = 'There is no such class, or you do not have access to it.';

/** Finds a class. To staff who do not plan, the class of another trainer is not_found. */
export async function requireOwnClass(tx: Tx, { actor, id }: Acting): Promise<ClassRow> {
  const row = await findClass(tx, id);
  const mayTeach = row?.trainer?.id === actor.id || mayNow(actor, 'classes.plan');
  return row && mayTeach ? row : fail.notFound(NO_CLASS);
}

/** @param now a class that ended by then, and was not cancelled, counts as held */
export function listedClass(row: ClassRow, now: Date) {
  const { id, number, title, batch, startsAt, endsAt, trainer, cancelReason } = row;
  return { id, number, title, batch, startsAt, endsAt, state: stateOf(row, now), trainer, cancelReason };
}

function stateOf({ cancelledAt, endsAt }: Pick<ClassRow, 'cancelledAt' | 'endsAt'>, now: Date): ClassState {
  if (cancelledAt) return 'cancelled';
  return endsAt <= now ? 'held' : 'planned';
}
