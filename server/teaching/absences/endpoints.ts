import { and, eq, isNull } from 'drizzle-orm';
import { DeskAbsenceList, DeskAbsenceTalk } from '../../../contract/teaching/desk-absences.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import { formatMobile } from '../../base/phone.ts';
import { absenceTalks, enrollments } from '../../db/schema/index.ts';
import { type Actor, type ById, type Context, perform, RecordParams, withMessage } from '../../records/index.ts';
import { findAbsences } from './queries.ts';

const permissions = ['classes.plan', 'leads.work'] as const;

/** Records a talk with a learner who missed classes. @throws RequestError not_found */
async function noteTalk({ actor, audit, now, tx }: Context<Actor>, { id, note }: ById<DeskAbsenceTalk>): Promise<void> {
  const [enrollment] = await tx
    .select({ userId: enrollments.userId })
    .from(enrollments)
    .where(and(eq(enrollments.id, id), isNull(enrollments.cancelledAt)))
    .for('key share');
  if (!enrollment?.userId) fail.notFound('This learner no longer has a seat.');
  await tx.insert(absenceTalks).values({ enrollmentId: id, note, talkedBy: actor.id, talkedAt: now() });
  await audit('learner.talk', enrollment.userId, ['note']);
}

export const absenceEndpoints = [
  endpoint({
    id: 'listDeskAbsences',
    path: 'GET /desk/absences',
    summary: 'List learners who missed two classes in a row',
    description:
      'A learner is listed until someone records a talk, and again after attending a class and then missing others.',
    may: permissions,
    response: jsonResponse(DeskAbsenceList, 'At most 200 learners, the latest absence first.'),
    handler: async ({ deps }) => {
      const absences = await findAbsences(deps.db, deps.now());
      return { data: absences.map((absence) => ({ ...absence, phone: formatMobile(absence.phone) })) };
    },
  }),
  endpoint({
    id: 'noteDeskAbsenceTalk',
    path: 'POST /desk/absences/{id}/talks',
    summary: 'Record that someone has talked to a learner who missed classes',
    may: permissions,
    params: RecordParams,
    body: DeskAbsenceTalk,
    status: 201,
    response: doneResponse('The talk is recorded.'),
    handler: perform(noteTalk, withMessage('The talk is recorded.')),
  }),
];
