import { fail } from '../../base/errors.ts';
import { classJoins } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { NO_CLASS } from './desk-queries.ts';
import { learnerClass, stateOf } from './learner-class.ts';
import { findClassesOfEnrollment, findJoinable } from './queries.ts';

type ClassDeps = Pick<Deps, 'db' | 'now'>;

export async function readClasses({ db, now }: ClassDeps, enrollmentId: string) {
  const at = now();
  const rows = await findClassesOfEnrollment(db, { enrollmentId });
  return Promise.all(rows.map((row) => learnerClass(row, at)));
}

type ClassRef = { userId: string; id: string };

/** @throws RequestError not_found for people who have no seat in its batch */
export async function readJoinable({ db, now }: ClassDeps, { userId, id }: ClassRef) {
  const row = await findJoinable(db, userId, id);
  if (!row) fail.notFound(NO_CLASS);
  return { ...(await learnerClass(row, now())), course: row.course };
}

/** Stores the use. Null without a seat, before the class opens, after its end, and without a link. */
export async function joinClass({ db, now }: ClassDeps, { userId, id }: ClassRef): Promise<string | null> {
  const row = await findJoinable(db, userId, id);
  const at = now();
  if (!row?.joinLink || stateOf(row, at) !== 'open') return null;
  await db.insert(classJoins).values({ classId: id, enrollmentId: row.enrollmentId, joinedAt: at });
  return row.joinLink;
}
