import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Tx } from '../../../../db/client.ts';
import { attendanceImports, attendanceSeen, classMeetings, users } from '../../../../db/schema/index.ts';
import type { ClassRow } from '../../desk-queries.ts';
import { findRoll } from '../roll.ts';
import type { LearnerHints } from './match-learner.ts';

export type SeenRow = typeof attendanceSeen.$inferSelect;

export function findParticipants(tx: Tx, classId: string): Promise<SeenRow[]> {
  const { shownName, id } = attendanceSeen;
  return tx.select().from(attendanceSeen).where(eq(attendanceSeen.classId, classId)).orderBy(asc(shownName), asc(id));
}

export async function findHints(tx: Tx, { id, trainer }: ClassRow): Promise<LearnerHints> {
  return { roll: await findRoll(tx, id), trainer: trainer?.name ?? null };
}

/** Emails that are unknown to the accounts of the batch. */
export function findRowsOfEmails(tx: Tx, batchId: string, emailHashes: readonly string[]): Promise<SeenRow[]> {
  return tx
    .select(getTableColumns(attendanceSeen))
    .from(attendanceSeen)
    .innerJoin(classMeetings, eq(classMeetings.id, attendanceSeen.classId))
    .where(and(eq(classMeetings.batchId, batchId), inArray(attendanceSeen.emailHash, [...emailHashes])));
}

export async function findLastImport(tx: Tx, classId: string): Promise<Date | null> {
  const { importedAt } = attendanceImports;
  const [last] = await tx
    .select({ importedAt })
    .from(attendanceImports)
    .where(eq(attendanceImports.classId, classId))
    .orderBy(desc(importedAt))
    .limit(1);
  return last?.importedAt ?? null;
}

export async function findEmail(tx: Tx, userId: string): Promise<string | undefined> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email.toLowerCase();
}
