import { and, eq } from 'drizzle-orm';
import type { NewDoubt } from '../../../contract/learning/doubt.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { doubtAnswers, doubtFollows, doubts, users } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { mailFollowers } from './mail-followers.ts';
import { findDoubt, type OwnDoubt } from './queries.ts';
import { MISSING, requireSubject, shownName } from './subject.ts';

type DoubtRef = { userId: string; id: string };

/** Stores a doubt, which its author follows. @returns its id @throws RequestError not_found */
export async function askDoubt(
  context: Context<null>,
  { userId, title, body = '', ...ref }: NewDoubt & { userId: string },
): Promise<string> {
  const { tx } = context;
  await lockAccount(tx, userId);
  const { course, batchId, lesson, meeting } = await requireSubject(tx, userId, ref);
  const subject = { courseId: course.id, batchId, lessonId: lesson?.id ?? null, classId: meeting?.id ?? null };
  const question = { askedBy: userId, title, body, createdAt: context.now() };
  const [row] = await tx
    .insert(doubts)
    .values({ ...subject, ...question })
    .returning({ id: doubts.id });
  if (!row) throw new Error('The doubt was not stored');
  await setFollow(tx, { userId, id: row.id }, true);
  return row.id;
}

async function requireOpen(tx: Tx, { userId, id }: DoubtRef): Promise<OwnDoubt> {
  await lockAccount(tx, userId);
  const doubt = (await findDoubt(tx, userId, id)) ?? fail.notFound(MISSING);
  if (doubt.hiddenReason !== null) fail.conflict('Our staff have hidden this doubt.');
  return doubt;
}

/** Every reader gets all of them. */
const MAX_ANSWERS = 200;

/** Answers a doubt as a learner. @throws RequestError not_found, or conflict when it is hidden or full */
export async function answerDoubt(
  context: Context<null>,
  { userId, id, body }: DoubtRef & { body: string },
): Promise<void> {
  const { tx } = context;
  await requireOpen(tx, { userId, id });
  if ((await tx.$count(doubtAnswers, eq(doubtAnswers.doubtId, id))) >= MAX_ANSWERS) {
    fail.conflict(`This doubt has ${MAX_ANSWERS} answers. Please ask your question as a new doubt.`);
  }
  await tx
    .insert(doubtAnswers)
    .values({ doubtId: id, writtenBy: userId, byTrainer: false, body, createdAt: context.now() });
  const [writer] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  await mailFollowers(context, { doubtId: id, writtenBy: userId, by: shownName(writer?.name ?? null), text: body });
}

export async function markDoubtAnswered(
  { tx, now }: Context<null>,
  { userId, id, isAnswered }: DoubtRef & { isAnswered: boolean },
): Promise<void> {
  const { askedById, answeredAt } = await requireOpen(tx, { userId, id });
  if (askedById !== userId) fail.forbidden('Only the person who asked this doubt, or a trainer, can mark it.');
  if ((answeredAt !== null) === isAnswered) return;
  await tx
    .update(doubts)
    .set({ answeredAt: isAnswered ? now() : null })
    .where(eq(doubts.id, id));
}

export async function followDoubt(
  { tx }: Context<null>,
  { userId, id, follow }: DoubtRef & { follow: boolean },
): Promise<void> {
  await requireOpen(tx, { userId, id });
  await setFollow(tx, { userId, id }, follow);
}

async function setFollow(tx: Tx, { userId, id }: DoubtRef, follow: boolean): Promise<void> {
  if (follow) {
    await tx.insert(doubtFollows).values({ doubtId: id, userId }).onConflictDoNothing();
    return;
  }
  await tx.delete(doubtFollows).where(and(eq(doubtFollows.doubtId, id), eq(doubtFollows.userId, userId)));
}
