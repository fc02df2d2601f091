import { and, eq, isNull } from 'drizzle-orm';
import type { DeskReview, DeskWorkQuery } from '../../../contract/learning/desk-work.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { toPage } from '../../db/cursor.ts';
import { handIns } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Acting, Actor, ById, Context } from '../../records/index.ts';
import { awardIfEarned, certificateIssued } from '../certificates/index.ts';
import { workReviewed } from './mails.ts';
import { findAssignment, findFiles, findHandIns, findQueue, findRepeats, findTaughtHandIn } from './queries.ts';
import { renderTyped, shownHandIn } from './shown-hand-in.ts';

type ReadDeps = Pick<Deps, 'db' | 'env'>;
type Row = Awaited<ReturnType<typeof findQueue>>[number];

function listedWork({ outcome, ...row }: Omit<Row, 'cursorKey'>) {
  const { id, name, course, lesson, batch, number, isLate, handedInAt } = row;
  return { id, name, course, lesson, batch, number, isLate, state: outcome ?? ('waiting' as const), handedInAt };
}

export async function listWork({ db }: ReadDeps, { actor, ...query }: DeskWorkQuery & { actor: Actor }) {
  const { rows, next } = toPage(await findQueue(db, actor, query));
  return { data: rows.map(listedWork), next };
}

/** Reads a hand-in with earlier ones and repeats. @throws RequestError not_found, also for a learner whom the actor does not teach */
export async function readWork(deps: ReadDeps, { actor, id }: Acting) {
  const { db } = deps;
  const row = await requireHandIn(db, { actor, id });
  const [learnerHandIns, repeats, assignment] = await Promise.all([
    findHandIns(db, row.userId, row.lessonId),
    findRepeats(db, actor, row),
    findAssignment(db, row.lessonId),
  ]);
  const handInsSoFar = learnerHandIns.filter(({ number }) => number <= row.number);
  const files = await findFiles(
    db,
    handInsSoFar.map(({ id: handInId }) => handInId),
  );
  const [work, ...earlier] = await Promise.all(handInsSoFar.map((handIn) => shownHandIn(deps, handIn, files)));
  if (!work) throw new Error('The hand-in is gone');
  return {
    ...listedWork(row),
    briefHtml: await renderTyped(assignment?.brief ?? '', row.lessonId),
    criteria: row.criteria,
    work,
    earlier,
    repeats,
  };
}

async function requireHandIn(tx: Tx, { actor, id }: Acting) {
  return (await findTaughtHandIn(tx, actor, id)) ?? fail.notFound('There is no such work.');
}

/**
 * Reviews a hand-in criterion by criterion, once: it is accepted if all are met, and handed back otherwise. Emails the
 * learner, and issues the certificate if nothing else is missing for it.
 * @throws RequestError not_found, invalid_input, or conflict when it was already reviewed
 */
export async function reviewWork(context: Context<Actor>, { id, marks, remarks }: ById<DeskReview>): Promise<void> {
  const { actor, audit, now, tx } = context;
  const row = await requireHandIn(tx, { actor, id });
  if (row.userId === actor.id) fail.conflict('You cannot review your own work.');
  if (marks.length !== row.criteria.length) fail.invalid('marks', 'Mark every criterion.');
  const unexplained = marks.findIndex(({ met, remark }) => !met && remark === '');
  if (unexplained >= 0)
    fail.invalid({ [`marks.${unexplained}.remark`]: 'Describe what is missing' }, 'Describe what is missing.');
  const isAccepted = marks.every(({ met }) => met);
  await lockAccount(tx, row.userId);
  const review = { marks, remarks, reviewedAt: now(), reviewedBy: actor.id };
  const [reviewed] = await tx
    .update(handIns)
    .set({ ...review, outcome: isAccepted ? 'accepted' : 'returned' })
    .where(and(eq(handIns.id, id), isNull(handIns.outcome)))
    .returning({ id: handIns.id });
  if (!reviewed) fail.conflict('This work has already been reviewed.');
  const { slugs, course, lesson, email, userId, name } = row;
  const about = { course: { slug: slugs.course, title: course }, lesson: { slug: slugs.lesson, title: lesson } };
  await context.mail({ email, userId }, workReviewed({ ...about, isAccepted }, name));
  await audit(isAccepted ? 'work.accept' : 'work.return', id);
  if (!isAccepted) return;
  const award = await awardIfEarned(context, { userId, courseId: row.courseId });
  if (award?.isNew) await context.mail({ email, userId }, certificateIssued(name, { id: award.id, course }));
}
