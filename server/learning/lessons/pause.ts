import { and, desc, eq, gt } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../contract/base/time.ts';
import { quizAttempts } from '../../db/schema/index.ts';
import type { Store } from './queries.ts';

/**
 * Minutes to wait after the first, second and each further failed try of a day, so that reading the lesson again is faster than
 * guessing. Four options of five questions take four tries at most, since each answer is told right or wrong.
 */
const PAUSES = [1, 10, 60] as const;
const LAST = 60;

type Place = { userId: string; lessonId: string };

/** When a learner who has not passed a quiz can try it again; null when they can now. */
export async function nextTryAt({ db }: Store, { userId, lessonId }: Place, now: Date): Promise<Date | null> {
  const { createdAt } = quizAttempts;
  const attempts = await db
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
  const minutes = PAUSES[attempts.length - 1] ?? LAST;
  const next = new Date(last.createdAt.getTime() + minutes * MINUTE_MS);
  return next > now ? next : null;
}

/** `in 10 minutes`: how long it is until then, rounded up. */
export function waitText(until: Date, now: Date): string {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
