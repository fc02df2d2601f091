import { and, eq, inArray, sql } from 'drizzle-orm';
import { courses, surveys, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { sendMails } from '../../mail/write.ts';
import { type Context, transact } from '../../records/index.ts';
import { courseEnded } from './mails.ts';

/** Learners are asked up to a week late, for example after the site was down, but not later. */
const MAX_DELAY = sql.raw(`interval '7 days'`);

/** The learners of a batch with fewer classes are asked only at its end. */
const MIN_CLASSES = 4;

/** Asks learners once, after half of the classes and the last one, or else when every lesson is complete. */
export async function askSurveys(deps: Deps): Promise<void> {
  await transact(deps, null, ask);
}

async function ask(context: Context): Promise<void> {
  const { tx } = context;
  const now = context.now().toISOString();
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH recent AS (
      SELECT DISTINCT batch_id FROM class_meetings
      WHERE cancelled_at IS NULL AND starts_at BETWEEN ${now}::timestamptz - ${MAX_DELAY} - interval '10 hours' AND ${now}
    ), moments AS (
      SELECT batch_id, count(*) AS classes, max(ends_at) AS end_at,
        (array_agg(ends_at ORDER BY ends_at))[(count(*) + 1) / 2] AS middle_at
      FROM class_meetings JOIN recent USING (batch_id) WHERE cancelled_at IS NULL GROUP BY batch_id
    ), due AS (
      SELECT batch_id, 'end'::survey_moment AS moment FROM moments
      WHERE end_at <= ${now} AND end_at > ${now}::timestamptz - ${MAX_DELAY}
      UNION ALL
      SELECT batch_id, 'middle'::survey_moment FROM moments
      WHERE classes >= ${MIN_CLASSES} AND end_at > ${now}
        AND middle_at <= ${now} AND middle_at > ${now}::timestamptz - ${MAX_DELAY}
    ), studied AS (
      SELECT DISTINCT c.user_id, l.course_id FROM lesson_completions c JOIN lessons l ON l.id = c.lesson_id
      WHERE c.completed_at > ${now}::timestamptz - ${MAX_DELAY}
    ), to_ask AS (
      SELECT e.user_id, e.course_id, e.batch_id, due.moment FROM enrollments e JOIN due USING (batch_id)
      WHERE e.cancelled_at IS NULL AND e.user_id IS NOT NULL
      UNION ALL
      SELECT e.user_id, e.course_id, e.batch_id, 'end'::survey_moment
      FROM enrollments e JOIN studied USING (user_id, course_id)
      WHERE e.cancelled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM class_meetings m WHERE m.batch_id = e.batch_id AND m.cancelled_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM lessons l LEFT JOIN modules m ON m.id = l.module_id
          WHERE l.course_id = e.course_id AND l.deleted_at IS NULL AND l.publish_at <= now() AND m.deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM lesson_completions c WHERE c.user_id = e.user_id AND c.lesson_id = l.id))
    )
    INSERT INTO surveys (user_id, course_id, batch_id, moment, asked_at)
    SELECT a.user_id, a.course_id, a.batch_id, a.moment, ${now}
    FROM to_ask a JOIN courses ON courses.id = a.course_id AND courses.deleted_at IS NULL
    WHERE NOT EXISTS (SELECT 1 FROM surveys s
      WHERE s.user_id = a.user_id AND s.course_id = a.course_id AND s.moment = a.moment)
    ON CONFLICT DO NOTHING RETURNING id`);
  await mailAtEnd(
    context,
    rows.map(({ id }) => id),
  );
}

async function mailAtEnd(context: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const isAtEnd = and(inArray(surveys.id, ids), eq(surveys.moment, 'end'), eq(users.emailVerified, true));
  const people = await context.tx
    .select({
      email: users.email,
      userId: users.id,
      name: users.name,
      course: { slug: courses.slug, title: courses.title },
    })
    .from(surveys)
    .innerJoin(users, eq(users.id, surveys.userId))
    .innerJoin(courses, eq(courses.id, surveys.courseId))
    .where(isAtEnd);
  await sendMails(context, context.tx, people, ({ course, name }) => courseEnded(course, name));
}
