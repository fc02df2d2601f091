import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { instantInKolkata, monthAfter } from '../../../contract/base/calendar.ts';
import { rolesWith } from '../../../contract/people/permission.ts';
import type { Tx } from '../../db/client.ts';
import { hasRole } from '../../db/queries/roles.ts';
import { batches, classMeetings, courses, trainerRates, trainerStatements, users } from '../../db/schema/index.ts';

export type RateRow = typeof trainerRates.$inferSelect;
export type StatementRow = typeof trainerStatements.$inferSelect;
export type HeldClass = Awaited<ReturnType<typeof findHeldClasses>>[number];

export function monthEnd(month: string): Date {
  return instantInKolkata(`${monthAfter(month, 1)}-01T00:00`);
}

type ClassFilter = { month: string; now: Date; trainerId?: string | undefined };

const hasClass = (classId: SQL) =>
  sql`${trainerStatements.lines} @> jsonb_build_array(jsonb_build_object('classId', ${classId}::text))`;

/** The classes of a month in the order of time, without those that moved here from an approved month. */
export function findHeldClasses(tx: Tx, { month, now, trainerId }: ClassFilter) {
  return tx
    .select({
      id: classMeetings.id,
      trainerId: sql<string>`${classMeetings.trainerId}`,
      courseId: courses.id,
      course: courses.title,
      batch: batches.number,
      number: classMeetings.number,
      title: classMeetings.title,
      startsAt: classMeetings.startsAt,
      endsAt: classMeetings.endsAt,
    })
    .from(classMeetings)
    .innerJoin(batches, eq(batches.id, classMeetings.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(
      and(
        trainerId ? eq(classMeetings.trainerId, trainerId) : isNotNull(classMeetings.trainerId),
        isNull(classMeetings.cancelledAt),
        gte(classMeetings.startsAt, instantInKolkata(`${month}-01T00:00`)),
        lt(classMeetings.startsAt, monthEnd(month)),
        lte(classMeetings.endsAt, now),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(trainerStatements)
            .where(
              and(
                eq(trainerStatements.userId, classMeetings.trainerId),
                ne(trainerStatements.month, month),
                hasClass(sql`${classMeetings.id}`),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(classMeetings.startsAt), asc(classMeetings.id));
}

export function findRates(tx: Tx, trainerId?: string): Promise<RateRow[]> {
  return tx
    .select()
    .from(trainerRates)
    .where(trainerId ? eq(trainerRates.userId, trainerId) : undefined)
    .orderBy(desc(trainerRates.fromOn), trainerRates.id);
}

export function findStatements(tx: Tx, month: string, trainerId?: string): Promise<StatementRow[]> {
  return tx
    .select()
    .from(trainerStatements)
    .where(and(eq(trainerStatements.month, month), trainerId ? eq(trainerStatements.userId, trainerId) : undefined))
    .orderBy(trainerStatements.name, trainerStatements.id);
}

/** The PAN of a trainer's last payment; empty without one. */
export async function findPan(tx: Tx, trainerId: string): Promise<string> {
  const [row] = await tx
    .select({ pan: trainerStatements.pan })
    .from(trainerStatements)
    .where(and(eq(trainerStatements.userId, trainerId), ne(trainerStatements.pan, '')))
    .orderBy(desc(trainerStatements.month))
    .limit(1);
  return row?.pan ?? '';
}

/** Whether a class is in an approved month of another trainer. */
export async function isInOtherStatement(tx: Tx, classId: string, { id }: { id: string }): Promise<boolean> {
  const isOfOtherTrainer = sql`${trainerStatements.userId} IS DISTINCT FROM ${id}`;
  return (await tx.$count(trainerStatements, and(isOfOtherTrainer, hasClass(sql`${classId}`)))) > 0;
}

/** By name: staff who may teach, and people who held a class (`ids`) or have a rate. */
export function findTrainers(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const hasRate = tx.select({ id: trainerRates.userId }).from(trainerRates);
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      or(
        hasRole(rolesWith('classes.teach').filter((role) => role !== 'admin')),
        inArray(users.id, [...ids]),
        inArray(users.id, hasRate),
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
}

export async function findTrainer(tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id));
  return row;
}

export function findSoldCourses(tx: Tx): Promise<{ id: string; title: string }[]> {
  return tx
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(eq(courses.kind, 'paid'), isNull(courses.deletedAt)))
    .orderBy(asc(courses.title), asc(courses.id));
}
