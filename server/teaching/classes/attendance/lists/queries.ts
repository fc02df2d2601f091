import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../../db/client.ts';
import {
  attendanceImports,
  attendanceNames,
  attendanceSeen,
  classMeetings,
  users,
} from '../../../../db/schema/index.ts';
import type { ClassRow } from '../../desk-queries.ts';
import { findRoll } from '../roll.ts';
import type { LearnerHints } from './match-learner.ts';

export type SeenRow = typeof attendanceSeen.$inferSelect;

/** The participants in the imported lists of a class. */
export function findParticipants(tx: Tx, classId: string): Promise<SeenRow[]> {
  const { shownName, id } = attendanceSeen;
  return tx.select().from(attendanceSeen).where(eq(attendanceSeen.classId, classId)).orderBy(asc(shownName), asc(id));
}

/** The facts by which participants of a class are matched with learners. */
export async function findHints(tx: Tx, { id, batch, trainer }: ClassRow): Promise<LearnerHints> {
  const { shownName, enrollmentId, batchId } = attendanceNames;
  const matches = await tx.select({ shownName, enrollmentId }).from(attendanceNames).where(eq(batchId, batch.id));
  const names = new Map(matches.map((name) => [name.shownName, name.enrollmentId]));
  return { roll: await findRoll(tx, id), names, trainer: trainer?.name ?? null };
}

/** The classes of a batch whose lists have one of these names without a known email. */
export async function findClassesShowing(tx: Tx, batchId: string, names: string[]): Promise<Set<string>> {
  const found = await tx
    .selectDistinct({ id: attendanceSeen.classId })
    .from(attendanceSeen)
    .innerJoin(classMeetings, eq(classMeetings.id, attendanceSeen.classId))
    .where(
      and(
        eq(classMeetings.batchId, batchId),
        eq(attendanceSeen.byEmail, false),
        inArray(attendanceSeen.shownName, names),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

/** The time of the last import of a list for a class. */
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
