import { type SQL, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import type { Actor } from '../../records/index.ts';
import { isTaughtBy } from '../../teaching/batches/index.ts';

const MISSED_IN_A_ROW = 2;

/** Classes missed longer ago count no more. */
export const LISTED_DAYS = 30;

/**
 * Learners of running batches who missed the last two classes. Excused classes do not count, and learners with the certificate
 * are left out. After a talk a learner is left out until they attend a class and miss others. For speed, only learners who are
 * marked present in neither of the batch's last two classes are checked in full. `isOpen` is the same for one learner.
 */
export const absencesAt = (now: Date): SQL => sql`(
  SELECT e.id, e.user_id, e.person_id, e.course_id, e.batch_id, m.last_missed_at, m.missed
  FROM (
    SELECT s.batch_id, (array_agg(s.id ORDER BY s.starts_at DESC))[1:2] AS ids
    FROM class_meetings s JOIN batches b ON b.id = s.batch_id
    WHERE s.starts_at BETWEEN ${listedSince(now)} AND ${now.toISOString()} AND s.cancelled_at IS NULL
      AND b.starts_on <= ${dateInKolkata(now)}::date AND coalesce(b.ends_on >= ${dateInKolkata(now)}::date, TRUE)
      AND EXISTS (SELECT 1 FROM attendance a WHERE a.class_id = s.id)
    GROUP BY s.batch_id
  ) last
  JOIN enrollments e ON e.batch_id = last.batch_id AND e.cancelled_at IS NULL
  CROSS JOIN LATERAL (
    SELECT max(last_attended) AS attended_at,
      max(starts_at) FILTER (WHERE status = 'absent') AS last_missed_at,
      count(*) FILTER (WHERE status = 'absent' AND starts_at > coalesce(last_attended, '-infinity'))::int AS missed
    FROM (
      SELECT s.starts_at, a.status, max(s.starts_at) FILTER (WHERE a.status <> 'absent') OVER () AS last_attended
      FROM attendance a JOIN class_meetings s ON s.id = a.class_id
      WHERE a.enrollment_id = e.id AND s.batch_id = e.batch_id AND a.status <> 'excused' AND s.cancelled_at IS NULL
    ) marked
  ) m
  WHERE ${missedClass(1)} AND ${missedClass(2)}
    AND m.missed >= ${sql.raw(String(MISSED_IN_A_ROW))} AND m.last_missed_at > ${listedSince(now)}
    AND NOT EXISTS (
      SELECT 1 FROM absence_talks t
      WHERE t.enrollment_id = e.id AND t.talked_at > coalesce(m.attended_at, '-infinity')
    )
    AND NOT EXISTS (
      SELECT 1 FROM certificates c
      WHERE c.user_id = e.user_id AND c.course_id = e.course_id AND c.replaced_by IS NULL
    )
)`;

/** 1 is the last class. A subquery for each learner, because a join would read the marks of all years. */
const missedClass = (index: 1 | 2): SQL => sql`coalesce((
  SELECT a.status FROM attendance a WHERE a.class_id = last.ids[${sql.raw(String(index))}] AND a.enrollment_id = e.id
), '') NOT IN ('present', 'late')`;

const listedSince = (now: Date): SQL =>
  sql`${now.toISOString()}::timestamptz - make_interval(days => ${sql.raw(String(LISTED_DAYS))})`;

/** Matches learners whom an actor may talk to: all for counsellors and staff who plan, those that they teach for trainers. */
export const mayTalkTo = (actor: Actor, record: Parameters<typeof isTaughtBy>[1]): SQL =>
  mayNow(actor, 'leads.work') ? sql`TRUE` : isTaughtBy(actor, record);
