import { and, eq, sql } from 'drizzle-orm';
import type { FreeCompletion } from '../../../contract/free-completion.ts';
import { paths } from '../../../web/paths.ts';
import { lockAccount } from '../../auth/lock-account.ts';
import { isOffered } from '../../db/published.ts';
import { courses, freeCompletions, topics } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';

type CompletionDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Adds completions of free courses to those of a learner; of two of the same course the earlier one stays. What is no
 * free course is passed over, so that one that is gone or a draft does not keep the others back.
 */
export async function mergeFreeCompletions(
  { db, now }: CompletionDeps,
  userId: string,
  completions: FreeCompletion[],
): Promise<void> {
  const given = completions.map(({ course, completedAt }) => {
    // A device's clock may be wrong: nothing is completed in the future, and PostgreSQL knows no year 0.
    const at = Math.max(0, Math.min(Date.parse(completedAt), now().getTime()));
    return { course, at: new Date(at).toISOString() };
  });
  const earliest = sql`SELECT ${userId}::uuid, ${courses.id}, min(given.at)
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given(course uuid, at timestamptz)
    JOIN ${courses} ON ${courses.id} = given.course AND ${courses.kind} = 'free'
    JOIN ${topics} ON ${topics.id} = ${courses.topicId}
    WHERE ${isOffered}
    GROUP BY ${courses.id}`;
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    await tx
      .insert(freeCompletions)
      .select(earliest)
      .onConflictDoUpdate({
        target: [freeCompletions.userId, freeCompletions.courseId],
        set: { completedAt: sql`LEAST(${freeCompletions.completedAt}, excluded.completed_at)` },
      });
  });
}

/** Path of a free course's page; undefined for what is no free course. */
export async function findFreeCourseRoute({ db }: Pick<Deps, 'db'>, id: string): Promise<string | undefined> {
  const [course] = await db
    .select({ topic: topics.slug, slug: courses.slug })
    .from(courses)
    .innerJoin(topics, eq(topics.id, courses.topicId))
    .where(and(eq(courses.id, id), eq(courses.kind, 'free'), isOffered));
  return course && paths.freeCourse(course.topic, course.slug);
}

/**
 * Marks a free course complete now, unless it was before.
 * @throws RequestError not_found
 */
export async function markFreeCourse(deps: CompletionDeps, userId: string, course: string): Promise<void> {
  if (!(await findFreeCourseRoute(deps, course))) throw new RequestError('not_found');
  await mergeFreeCompletions(deps, userId, [{ course, completedAt: deps.now().toISOString() }]);
}
