import { and, eq, sql } from 'drizzle-orm';
import type { FreeCompletion } from '../../../contract/learning/free-completion.ts';
import { paths } from '../../../contract/paths.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { isOffered } from '../../db/queries/publication.ts';
import { courses, freeCompletions, topics } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../records/index.ts';

/** Stores completions; of two for one course the earlier stays. Skips courses that are missing or not free: they do not block others. */
export async function mergeFreeCompletions(deps: Deps, userId: string, completions: FreeCompletion[]): Promise<void> {
  const rows = completions.map(({ course, completedAt }) => {
    // A device's clock may be wrong: nothing is completed in the future, and PostgreSQL has no year 0.
    const at = Math.max(0, Math.min(Date.parse(completedAt), deps.now().getTime()));
    return { course, at: new Date(at).toISOString() };
  });
  const earliest = sql`SELECT ${userId}::uuid, ${courses.id}, min(sent.at)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS sent(course uuid, at timestamptz)
    JOIN ${courses} ON ${courses.id} = sent.course AND ${courses.kind} = 'free'
    JOIN ${topics} ON ${topics.id} = ${courses.topicId}
    WHERE ${isOffered}
    GROUP BY ${courses.id}`;
  await transact(deps, null, async (context) => {
    await lockAccount(context.tx, userId);
    await context.tx
      .insert(freeCompletions)
      .select(earliest)
      .onConflictDoUpdate({
        target: [freeCompletions.userId, freeCompletions.courseId],
        set: { completedAt: sql`LEAST(${freeCompletions.completedAt}, excluded.completed_at)` },
      });
  });
}

export async function findFreeCourseRoute({ db }: Pick<Deps, 'db'>, id: string): Promise<string | undefined> {
  const [course] = await db
    .select({ topic: topics.slug, slug: courses.slug })
    .from(courses)
    .innerJoin(topics, eq(topics.id, courses.topicId))
    .where(and(eq(courses.id, id), eq(courses.kind, 'free'), isOffered));
  return course && paths.freeCourse(course.topic, course.slug);
}

/** Marks a free course as completed, unless it already is. @throws RequestError not_found */
export async function markFreeCourse(deps: Deps, userId: string, course: string): Promise<void> {
  if (!(await findFreeCourseRoute(deps, course))) fail.notFound();
  await mergeFreeCompletions(deps, userId, [{ course, completedAt: deps.now().toISOString() }]);
}
