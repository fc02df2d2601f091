import { and, eq } from 'drizzle-orm';
import type {
  DeskDoubtAnswerRequest,
  DeskDoubtSave,
  DeskDoubtsQuery,
  DeskHiding,
  DoubtState,
} from '../../../contract/learning/desk-doubts.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { toPage } from '../../db/cursor.ts';
import { doubtAnswers, doubts, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Acting, Actor, ById, Context } from '../../records/index.ts';
import { type DeskDoubtFound, findAllAnswers, findQueue, findTaughtDoubt, type TaughtDoubt } from './desk-queries.ts';
import { mailFollowers } from './mail-followers.ts';
import { renderTyped } from './read.ts';
import { subjectText } from './subject.ts';

type ReadDeps = Pick<Deps, 'db'>;

type ForAnswer<Input> = ById<{ answer: string } & Input>;

function stateOf({ answeredAt, hiddenAt }: Pick<DeskDoubtFound, 'answeredAt' | 'hiddenAt'>): DoubtState {
  if (hiddenAt) return 'hidden';
  return answeredAt ? 'answered' : 'open';
}

function sharedFields(row: Omit<DeskDoubtFound, 'cursorKey'>) {
  const { id, title, course, batch, name, createdAt } = row;
  return { id, title, course, batch, place: subjectText(row), name, createdAt };
}

export async function listQueue({ db }: ReadDeps, { actor, ...query }: DeskDoubtsQuery & { actor: Actor }) {
  const { rows, next } = toPage(await findQueue(db, actor, query));
  return { data: rows.map((row) => ({ ...sharedFields(row), answers: row.answers, state: stateOf(row) })), next };
}

/** Reads a doubt; in a course that the actor does not teach it is not_found. */
export async function readForDesk({ db }: ReadDeps, { actor, id }: Acting) {
  const row = await requireDoubt(db, { actor, id });
  const answers = await findAllAnswers(db, id);
  return {
    ...sharedFields(row),
    html: await renderTyped(row.body, id, 2),
    isAnswered: row.answeredAt !== null,
    isForLaterBatches: row.openedAt !== null,
    isAboutLesson: row.lessonId !== null,
    hiddenReason: row.hiddenReason,
    answers: await Promise.all(
      answers.map(async ({ body, joinedAt, ...answer }) => ({
        ...answer,
        html: await renderTyped(body, answer.id),
        isInLesson: joinedAt !== null,
      })),
    ),
  };
}

async function requireDoubt(tx: Tx, { actor, id }: Acting): Promise<TaughtDoubt> {
  return (await findTaughtDoubt(tx, actor, id)) ?? fail.notFound('There is no such doubt.');
}

export async function answerAsTrainer(
  context: Context<Actor>,
  { id, body, isAnswered }: ById<DeskDoubtAnswerRequest>,
): Promise<void> {
  const { actor, tx, now } = context;
  const doubt = await requireDoubt(tx, { actor, id });
  if (doubt.hiddenAt) fail.conflict('This doubt is hidden. Show it again to answer it.');
  const [answer] = await tx
    .insert(doubtAnswers)
    .values({ doubtId: id, writtenBy: actor.id, byTrainer: true, body, createdAt: now() })
    .returning({ id: doubtAnswers.id });
  if (isAnswered && !doubt.answeredAt) await tx.update(doubts).set({ answeredAt: now() }).where(eq(doubts.id, id));
  const [writer] = await tx.select({ name: users.name }).from(users).where(eq(users.id, actor.id));
  await mailFollowers(context, { doubtId: id, writtenBy: actor.id, by: writer?.name ?? 'A trainer', text: body });
  await context.audit('doubt.answer', answer?.id ?? id);
}

/** Shows it to later batches, or hides it from them. */
export async function saveDoubt(
  { actor, audit, now, tx }: Context<Actor>,
  { id, isAnswered, isForLaterBatches }: ById<DeskDoubtSave>,
): Promise<void> {
  const before = await requireDoubt(tx, { actor, id });
  const since = (isSet: boolean | undefined, stored: Date | null) =>
    isSet === undefined ? stored : isSet ? (stored ?? now()) : null;
  const answeredAt = since(isAnswered, before.answeredAt);
  const openedAt = since(isForLaterBatches, before.openedAt);
  await tx.update(doubts).set({ answeredAt, openedAt }).where(eq(doubts.id, id));
  const changed = [
    ...(answeredAt === before.answeredAt ? [] : ['answered']),
    ...(openedAt === before.openedAt ? [] : ['toLaterBatches']),
  ];
  if (changed.length > 0) await audit('doubt.edit', id, changed);
}

const hiddenColumns = (reason: string | null, at: Date) => ({
  hiddenAt: reason === null ? null : at,
  hiddenReason: reason,
});

/** The author still sees it, with the reason. @throws RequestError not_found */
export async function hideDoubt(
  { actor, audit, now, tx }: Context<Actor>,
  { id, reason }: ById<DeskHiding>,
): Promise<void> {
  await requireDoubt(tx, { actor, id });
  await tx.update(doubts).set(hiddenColumns(reason, now())).where(eq(doubts.id, id));
  await audit(reason === null ? 'doubt.show' : 'doubt.hide', id, ['hiddenReason']);
}

/** A hidden answer also leaves the lesson. @throws RequestError not_found */
export async function hideAnswer(context: Context<Actor>, { reason, ...ref }: ForAnswer<DeskHiding>): Promise<void> {
  const changes = { ...hiddenColumns(reason, context.now()), ...(reason !== null && { joinedAt: null }) };
  await changeAnswer(context, ref, changes);
  await context.audit(reason === null ? 'doubt_answer.show' : 'doubt_answer.hide', ref.answer, ['hiddenReason']);
}

/**
 * Shows an answered doubt in its lesson to every learner of the course, or no longer.
 * @throws RequestError not_found, or conflict for a doubt about a class, or hidden
 */
export async function setInLesson(
  context: Context<Actor>,
  { isInLesson, ...ref }: ForAnswer<{ isInLesson: boolean }>,
): Promise<void> {
  const { lessonId, hiddenAt } = await requireDoubt(context.tx, { actor: context.actor, id: ref.id });
  if (!lessonId)
    fail.conflict('This doubt is about a class. Only answers to doubts about a lesson can be added to the lesson.');
  if (isInLesson && hiddenAt) fail.conflict('This doubt is hidden. Show it again first.');
  await changeAnswer(context, ref, { joinedAt: isInLesson ? context.now() : null });
  await context.audit(isInLesson ? 'doubt_answer.join' : 'doubt_answer.leave', ref.answer);
}

async function changeAnswer(
  { actor, tx }: Context<Actor>,
  { id, answer }: ForAnswer<unknown>,
  changes: Partial<typeof doubtAnswers.$inferInsert>,
): Promise<void> {
  await requireDoubt(tx, { actor, id });
  const matchesAnswer = and(eq(doubtAnswers.id, answer), eq(doubtAnswers.doubtId, id));
  const [before] = await tx
    .select({ hiddenAt: doubtAnswers.hiddenAt })
    .from(doubtAnswers)
    .where(matchesAnswer)
    .for('update');
  if (!before) fail.notFound('There is no such answer.');
  if (changes.joinedAt && before.hiddenAt) fail.conflict('This answer is hidden. Show it again first.');
  await tx.update(doubtAnswers).set(changes).where(matchesAnswer);
}
