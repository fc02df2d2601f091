import { and, asc, eq, gt, gte, inArray, isNull, lt, notInArray, type SQL } from 'drizzle-orm';
import { rolesWith } from '../../../contract/permission.ts';
import type { Tx } from '../../db/client.ts';
import { ascending, byTime, PAGE_LIMIT, pageIn, placeOf } from '../../db/cursor.ts';
import { batches, batchTimetables, classSessions, courses, holidays, users } from '../../db/schema/index.ts';
import type { Span } from './dates.ts';

export type SessionRow = typeof classSessions.$inferSelect;
export type ClassRow = Awaited<ReturnType<typeof findClasses>>[number];

/** A class that takes place, as far as is known. */
export const isOn: SQL = isNull(classSessions.cancelledAt);

const columns = {
  id: classSessions.id,
  n: classSessions.n,
  title: classSessions.title,
  startsAt: classSessions.startsAt,
  endsAt: classSessions.endsAt,
  cancelledAt: classSessions.cancelledAt,
  cancelReason: classSessions.cancelReason,
  joinLink: classSessions.joinLink,
  batchJoinLink: batches.joinLink,
  recordingUrl: classSessions.recordingUrl,
  notes: classSessions.notes,
  replaces: classSessions.replaces,
  version: classSessions.version,
  batch: { id: batches.id, number: batches.number, course: courses.title },
  trainer: { id: users.id, name: users.name },
  place: placeOf(classSessions.startsAt),
};

/** Classes with their batch and trainer, by time. */
function findClasses(tx: Tx, where: SQL | undefined) {
  return tx
    .select(columns)
    .from(classSessions)
    .innerJoin(batches, eq(batches.id, classSessions.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .leftJoin(users, eq(users.id, classSessions.trainerId))
    .where(where)
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .$dynamic();
}

export function findClassesOf(tx: Tx, batchId: string) {
  return findClasses(tx, eq(classSessions.batchId, batchId));
}

export async function findClass(tx: Tx, id: string): Promise<ClassRow | undefined> {
  const [row] = await findClasses(tx, eq(classSessions.id, id));
  return row;
}

type Days = Span & { trainerId?: string | undefined; cursor?: string | undefined };

/** A page of the classes that begin in a span of time, with one row more. */
export function findClassesBetween(tx: Tx, { startsAt, endsAt, trainerId, cursor }: Days) {
  const isWithin = and(gte(classSessions.startsAt, startsAt), lt(classSessions.startsAt, endsAt));
  const isTheirs = trainerId ? eq(classSessions.trainerId, trainerId) : undefined;
  const isAfter = pageIn(ascending(byTime(classSessions.startsAt)), classSessions.id, cursor).after;
  return findClasses(tx, and(isWithin, isTheirs, isAfter)).limit(PAGE_LIMIT);
}

/** The class that stands in for a cancelled one. */
export async function findReplacement(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.select({ id: classSessions.id }).from(classSessions).where(eq(classSessions.replaces, id));
  return row?.id ?? null;
}

export async function findTimetable(tx: Tx, batchId: string) {
  const [timetable] = await tx.select().from(batchTimetables).where(eq(batchTimetables.batchId, batchId));
  return timetable;
}

const person = { id: users.id, name: users.name };

/** Who can be given a class, by name. */
export function findTrainers(tx: Tx) {
  const canTeach = and(inArray(users.role, rolesWith('classes.teach')), eq(users.emailVerified, true));
  return tx.select(person).from(users).where(canTeach).orderBy(asc(users.name), asc(users.id));
}

export function findHolidays(tx: Tx, from: string) {
  const { day, name } = holidays;
  return tx.select({ day, name }).from(holidays).where(gte(day, from)).orderBy(asc(day));
}

/** The classes of a trainer that touch a span of time, but for some; a class that ends when another begins does not touch it. */
export function findTaught(tx: Tx, trainerId: string, { startsAt, endsAt }: Span, except: readonly string[]) {
  return tx
    .select({
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      number: batches.number,
      trainer: users.name,
    })
    .from(classSessions)
    .innerJoin(batches, eq(batches.id, classSessions.batchId))
    .innerJoin(users, eq(users.id, classSessions.trainerId))
    .where(
      and(
        eq(classSessions.trainerId, trainerId),
        isOn,
        lt(classSessions.startsAt, endsAt),
        gt(classSessions.endsAt, startsAt),
        except.length > 0 ? notInArray(classSessions.id, [...except]) : undefined,
      ),
    )
    .orderBy(asc(classSessions.startsAt));
}
