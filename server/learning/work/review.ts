import { and, eq, isNull } from 'drizzle-orm';
import type { DeskReview, DeskWork, DeskWorkList, DeskWorkQuery } from '../../../contract/learning/desk-work.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import { handIns } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Acting, Actor, ById, Context } from '../../records/index.ts';
import { awardIfEarned, certificateIssued } from '../certificates/index.ts';
import { workReviewed } from './mails.ts';
import { presentAttempt, renderTyped } from './present.ts';
import { findAssignment, findAttempts, findFiles, findQueue, findRepeats, findTaughtAttempt } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'env'>;
type Row = Awaited<ReturnType<typeof findQueue>>[number];

function presentRow({ outcome, handedInAt, ...row }: Omit<Row, 'cursorKey'>) {
  const { id, name, course, lesson, batch, number, isLate } = row;
  const shown = { id, name, course, lesson, batch, number, isLate };
  return { ...shown, state: outcome ?? ('waiting' as const), handedInAt: handedInAt.toISOString() };
}

/** A page of the work that the actor reviews. */
export async function listWork({ db }: ReadDeps, actor: Actor, query: DeskWorkQuery): Promise<DeskWorkList> {
  const { rows, next } = toPage(await findQueue(db, actor, query));
  return { data: rows.map(presentRow), next };
}

/** A try with the ones before it and repeats of it. @throws RequestError not_found, also for whom the actor does not teach */
export async function readWork(deps: ReadDeps, { actor, id }: Acting): Promise<DeskWork> {
  const { db } = deps;
  const row = await requireTry(db, { actor, id });
  const [attempts, repeats, assignment] = await Promise.all([
    findAttempts(db, row.userId, row.lessonId),
    findRepeats(db, actor, row),
    findAssignment(db, row.lessonId),
  ]);
  const shown = attempts.filter(({ number }) => number <= row.number);
  const files = await findFiles(
    db,
    shown.map((one) => one.id),
  );
  const [work, ...earlier] = await Promise.all(shown.map((one) => presentAttempt(deps, one, files)));
  if (!work) throw new Error('The try is gone');
  return {
    ...presentRow(row),
    briefHtml: await renderTyped(assignment?.brief ?? '', row.lessonId),
    criteria: row.criteria,
    work,
    earlier,
    repeats: repeats.map((repeat) => ({ ...repeat, handedInAt: repeat.handedInAt.toISOString() })),
  };
}

async function requireTry(tx: ReadDeps['db'] | Context['tx'], { actor, id }: Acting) {
  return (await findTaughtAttempt(tx, actor, id)) ?? fail.notFound('There is no such work.');
}

/**
 * Answers a try criterion by criterion, once: it is accepted when all are met, and handed back otherwise. Its learner
 * is told, and gets the certificate if that was all that it waited for.
 * @throws RequestError not_found, invalid_input, or conflict when it was already answered
 */
export async function reviewWork(context: Context<Actor>, { id, marks, remarks }: ById<DeskReview>): Promise<void> {
  const { actor, audit, now, tx } = context;
  const row = await requireTry(tx, { actor, id });
  if (row.userId === actor.id) fail.conflict('You cannot review your own work.');
  if (marks.length !== row.criteria.length) fail.invalid('marks', 'Mark every criterion.');
  const silent = marks.findIndex(({ met, remark }) => !met && remark === '');
  if (silent >= 0)
    fail.invalid({ [`marks.${silent}.remark`]: 'Describe what is missing' }, 'Describe what is missing.');
  const accepted = marks.every(({ met }) => met);
  await lockAccount(tx, row.userId);
  const review = { marks, remarks, reviewedAt: now(), reviewedBy: actor.id };
  const [done] = await tx
    .update(handIns)
    .set({ ...review, outcome: accepted ? 'accepted' : 'returned' })
    .where(and(eq(handIns.id, id), isNull(handIns.outcome)))
    .returning({ id: handIns.id });
  if (!done) fail.conflict('This work has already been reviewed.');
  const { slugs, course, lesson, email, userId, name } = row;
  const about = { course: { slug: slugs.course, title: course }, lesson: { slug: slugs.lesson, title: lesson } };
  await context.mail({ email, userId }, workReviewed({ ...about, accepted }, name));
  await audit(accepted ? 'work.accept' : 'work.return', id);
  if (!accepted) return;
  const award = await awardIfEarned(context, { userId, courseId: row.courseId });
  if (award?.isNew) await context.mail({ email, userId }, certificateIssued(name, { id: award.id, course }));
}
