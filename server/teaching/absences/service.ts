import { and, eq } from 'drizzle-orm';
import type { DeskAbsence, DeskAbsenceTalk } from '../../../contract/teaching/desk-absences.ts';
import { fail } from '../../base/errors.ts';
import { formatMobile } from '../../base/phone.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { absenceTalks, enrollments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { findAbsences } from './queries.ts';

export async function listAbsences({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<{ data: DeskAbsence[] }> {
  const absences = await findAbsences(db, now());
  return { data: absences.map((absence) => ({ ...absence, phone: formatMobile(absence.phone) })) };
}

export async function noteTalk(
  { actor, audit, now, tx }: Context<Actor>,
  { id, note }: ById<DeskAbsenceTalk>,
): Promise<void> {
  const [enrollment] = await tx
    .select({ userId: enrollments.userId })
    .from(enrollments)
    .where(and(eq(enrollments.id, id), isActive))
    .for('key share');
  if (!enrollment?.userId) fail.notFound('This learner no longer has a seat.');
  await tx.insert(absenceTalks).values({ enrollmentId: id, note, talkedBy: actor.id, talkedAt: now() });
  await audit('learner.talk', enrollment.userId, ['note']);
}
