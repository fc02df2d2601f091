import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { learnerWriting } from '../../base/limits.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { courses, doubtFollows, doubts, enrollments, users } from '../../db/schema/index.ts';
import { countUse } from '../../http/rate-limit.ts';
import { sendMails } from '../../mail/write.ts';
import type { Context } from '../../records/index.ts';
import { doubtAnswered } from './mails.ts';
import { isVisible } from './queries.ts';
import { unfollowToken } from './unfollow.ts';

/** `by` is the name of its author as followers read it. */
type NewAnswer = { doubtId: string; writtenBy: string; by: string; text: string };

/** Emails an answer to followers who can still read it, except its author. A person gets only so many of them within an hour. */
export async function mailFollowers(context: Context, { doubtId, writtenBy, by, text }: NewAnswer): Promise<void> {
  const { tx } = context;
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
      ),
    )
    // Two answers count the emails of their followers in the same order, so that they never deadlock.
    .orderBy(asc(users.id));
  const recipients: typeof followers = [];
  for (const follower of followers) if (await mayMail(context, follower.userId)) recipients.push(follower);
  await sendMails(context, tx, recipients, ({ userId, name, title, course }) =>
    doubtAnswered({ id: doubtId, title, course, by, text }, name, unfollowToken(context, { doubtId, userId })),
  );
}

/** Counts an email to a follower. Of two answers at the same time, one waits for the other. */
async function mayMail({ tx, env, now }: Context, userId: string): Promise<boolean> {
  return (await countUse({ db: tx, env, now }, 'doubt-mails', userId, learnerWriting.doubtMails)).allowed;
}
