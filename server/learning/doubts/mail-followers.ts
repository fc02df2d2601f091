import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { learnerWriting } from '../../base/limits.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { courses, doubtFollows, doubts, enrollments, mails, users } from '../../db/schema/index.ts';
import { personOfMail } from '../../mail/outbox.ts';
import { sendMails } from '../../mail/write.ts';
import type { Context } from '../../records/index.ts';
import { doubtAnswered } from './mails.ts';
import { unfollowToken } from './unfollow.ts';
import { isVisible } from './visible.ts';

/** An answer; `by` is the name of its author as followers read it. */
type NewAnswer = { doubtId: string; writtenBy: string; by: string; text: string };

/**
 * Emails an answer to the people who follow its doubt and can still read it, except its author, in the caller's
 * transaction. People who got many such emails within the hour get no more.
 */
export async function mailFollowers(context: Context, { doubtId, writtenBy, by, text }: NewAnswer): Promise<void> {
  const { tx } = context;
  const { uses, seconds } = learnerWriting.doubtMails;
  const since = new Date(context.now().getTime() - seconds * 1000);
  const sent = tx.$count(
    mails,
    and(eq(personOfMail, users.email), eq(mails.kind, 'doubt_answered'), gt(mails.createdAt, since)),
  );
  const followers = await tx
    .select({ userId: users.id, email: users.email, name: users.name, title: doubts.title, course: courses.title })
    .from(doubtFollows)
    .innerJoin(users, eq(users.id, doubtFollows.userId))
    .innerJoin(doubts, eq(doubts.id, doubtFollows.doubtId))
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .innerJoin(enrollments, and(eq(enrollments.courseId, doubts.courseId), eq(enrollments.userId, users.id)))
    .where(
      and(
        eq(doubtFollows.doubtId, doubtId),
        ne(doubtFollows.userId, writtenBy),
        eq(users.emailVerified, true),
        isActive,
        isNull(doubts.hiddenAt),
        isVisible,
        lt(sql`${sent}`, uses),
      ),
    )
    .orderBy(asc(users.id));
  await sendMails(context, tx, followers, ({ userId, name, title, course }) =>
    doubtAnswered({ id: doubtId, title, course, by, text }, name, unfollowToken(context, { doubtId, userId })),
  );
}
