import { type SQL, sql } from 'drizzle-orm';
import type { DeskAbsence } from '../../../contract/teaching/desk-absences.ts';
import type { Tx } from '../../db/client.ts';

const MAX_ABSENCES = 200;

const MISSED_IN_A_ROW = 2;

const LISTED_DAYS = 30;

/**
 * Learners who missed the last two classes of their batch. Excused classes do not count. After a talk a learner is left out
 * until they attend a class and miss others. For speed, only learners who are marked present in neither of the batch's last
 * two classes are checked in full.
 */
export const absencesAt = (now: Date): SQL => sql`(
  SELECT e.id, e.user_id, e.course_id, e.batch_id, m.attended_at, m.last_missed_at, m.missed
  FROM (
    SELECT s.batch_id, (array_agg(s.id ORDER BY s.starts_at DESC))[1:2] AS ids
    FROM class_meetings s
    WHERE s.starts_at BETWEEN ${listedSince(now)} AND ${now.toISOString()} AND s.cancelled_at IS NULL
      AND EXISTS (SELECT 1 FROM attendance a WHERE a.class_id = s.id)
    GROUP BY s.batch_id
  ) last
  JOIN enrollments e ON e.batch_id = last.batch_id AND e.cancelled_at IS NULL AND e.user_id IS NOT NULL
  CROSS JOIN LATERAL (
    SELECT max(starts_at) FILTER (WHERE status <> 'absent') AS attended_at,
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
)`;

/** 1 is the last class. A subquery for each learner, because a join would read the marks of all years. */
const missedClass = (index: 1 | 2): SQL => sql`coalesce((
  SELECT a.status FROM attendance a WHERE a.class_id = last.ids[${sql.raw(String(index))}] AND a.enrollment_id = e.id
), '') NOT IN ('present', 'late')`;

const listedSince = (now: Date): SQL =>
  sql`${now.toISOString()}::timestamptz - make_interval(days => ${sql.raw(String(LISTED_DAYS))})`;

/** The latest absence first. */
export async function findAbsences(tx: Tx, now: Date): Promise<DeskAbsence[]> {
  const { rows } = await tx.execute<DeskAbsence>(sql`
    SELECT x.id AS "enrollmentId", u.name, u.email, u.phone, x.missed, b.number AS batch,
      jsonb_build_object('id', c.id, 'title', c.title) AS course,
      ${isoText(sql`x.last_missed_at`)} AS "lastMissedAt", ${isoText(sql`x.attended_at`)} AS "attendedAt",
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('talkedAt', ${isoText(sql`t.talked_at`)}, 'note', t.note) ORDER BY t.talked_at DESC)
        FROM absence_talks t WHERE t.enrollment_id = x.id
      ), '[]') AS talks
    FROM ${absencesAt(now)} x
    JOIN users u ON u.id = x.user_id JOIN courses c ON c.id = x.course_id JOIN batches b ON b.id = x.batch_id
    ORDER BY x.last_missed_at DESC, u.name, x.id
    LIMIT ${MAX_ABSENCES}`);
  return rows;
}

const isoText = (instant: SQL) => sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
