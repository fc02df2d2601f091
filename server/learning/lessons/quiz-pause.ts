import { and, desc, eq, gt } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../contract/base/time.ts';
import type { Tx } from '../../db/client.ts';
import { quizAttempts } from '../../db/schema/index.ts';

/**
 * Minutes to wait after the first, second and each further failed attempt of a day. Without the pause, guessing would be
 * faster than reading the lesson again: each attempt shows which answers are right, so four attempts are enough for
 * questions with four options.
 */
const PAUSE_MINUTES = [1, 10, 60] as const;
const LONGEST_PAUSE_MINUTES = 60;

type LearnerLesson = { userId: string; lessonId: string };

/** The time of the next possible attempt of a learner who has not passed; null if it is possible now. */
export async function nextAttemptAt(tx: Tx, { userId, lessonId }: LearnerLesson, now: Date): Promise<Date | null> {
  const { createdAt } = quizAttempts;
  const attempts = await tx
    .select({ createdAt })
    .from(quizAttempts)
    .where(
      and(
        ...[eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId)],
        gt(createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(createdAt));
  const [last] = attempts;
  if (!last) return null;
  const minutes = PAUSE_MINUTES[attempts.length - 1] ?? LONGEST_PAUSE_MINUTES;
  const next = new Date(last.createdAt.getTime() + minutes * MINUTE_MS);
  return next > now ? next : null;
}

/** The time until an attempt, rounded up: `in 10 minutes`. */
export function waitText(until: Date, now: Date): string {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
