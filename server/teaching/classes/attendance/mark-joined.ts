import { sql } from 'drizzle-orm';
import { LATE_MINUTES } from '../../../../contract/teaching/desk-attendance.ts';
import type { Deps } from '../../../deps.ts';

/** The site or its jobs may have been down. */
const MAX_DAYS_LATE = 7;

/**
 * Marks each past class once by the uses of its join link: learners who used it are present, or late after the tenth
 * minute. Others are absent, unless a trainer or a participant list marked the class. Existing marks stay. A class whose
 * link no one used is not marked.
 */
export async function markJoined({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`;
  await db.execute(sql`
    WITH over AS (
      SELECT id, batch_id, starts_at, ends_at,
        EXISTS (SELECT 1 FROM attendance a WHERE a.class_id = s.id AND a.source IN ('trainer', 'csv')) AS is_marked
      FROM class_meetings s
      WHERE ends_at <= ${at} AND ends_at > ${at} - make_interval(days => ${MAX_DAYS_LATE}) AND cancelled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM attendance a WHERE a.class_id = s.id AND a.source = 'join')
    ), joined AS (
      SELECT j.class_id, j.enrollment_id, min(j.joined_at) AS first
      FROM class_joins j JOIN over ON over.id = j.class_id
      GROUP BY j.class_id, j.enrollment_id
    ), found AS (
      SELECT class_id, enrollment_id, CASE
        WHEN first > starts_at + make_interval(mins => ${LATE_MINUTES}) THEN 'late' ELSE 'present' END AS status
      FROM joined JOIN over ON over.id = joined.class_id
      UNION ALL
      SELECT over.id, e.id, 'absent'
      FROM over JOIN enrollments e ON e.batch_id = over.batch_id
      WHERE NOT is_marked AND e.cancelled_at IS NULL AND e.created_at < ends_at
        AND over.id IN (SELECT class_id FROM joined)
        AND NOT EXISTS (SELECT 1 FROM joined WHERE class_id = over.id AND enrollment_id = e.id)
    )
    INSERT INTO attendance (class_id, enrollment_id, status, source, set_at)
    SELECT class_id, enrollment_id, status, 'join', ${at} FROM found
    WHERE NOT EXISTS (SELECT 1 FROM attendance a WHERE (a.class_id, a.enrollment_id) = (found.class_id, found.enrollment_id))
    ORDER BY class_id, enrollment_id
    ON CONFLICT DO NOTHING`);
}
