import { pool } from './database.js';

/** What the site reads for a dashboard, written by hand; named, so that PostgreSQL plans each once. */
const statements = {
  seats: `SELECT seat.id, seat.batch_id, course.id AS course_id, course.slug, course.title, course.image, certificate.id AS certificate_id,
      batch.number, batch.starts_on, batch.ends_on, batch.class_times
    FROM enrollments AS seat JOIN courses AS course ON course.id = seat.course_id
    LEFT JOIN certificates AS certificate ON certificate.course_id = course.id AND certificate.user_id = seat.user_id
    LEFT JOIN batches AS batch ON batch.id = seat.batch_id
    WHERE seat.user_id = $1 AND course.deleted_at IS NULL ORDER BY seat.created_at`,
  lessons: `SELECT lesson.course_id, count(*) AS lessons, count(done.lesson_id) AS completed,
      sum(lesson.minutes) FILTER (WHERE done.lesson_id IS NOT NULL) AS minutes,
      (array_agg(lesson.slug ORDER BY module.position NULLS FIRST, lesson.position) FILTER (WHERE done.lesson_id IS NULL))[1] AS next,
      count(*) FILTER (WHERE EXISTS (SELECT 1 FROM quiz_questions WHERE quiz_questions.lesson_id = lesson.id) AND NOT EXISTS
        (SELECT 1 FROM quiz_attempts AS attempt WHERE attempt.lesson_id = lesson.id AND attempt.user_id = $1 AND attempt.passed)) AS open_quizzes
    FROM enrollments AS seat JOIN lessons AS lesson ON lesson.course_id = seat.course_id
    LEFT JOIN modules AS module ON module.id = lesson.module_id
    LEFT JOIN lesson_completions AS done ON done.lesson_id = lesson.id AND done.user_id = $1
    WHERE seat.user_id = $1 GROUP BY lesson.course_id`,
  free: `SELECT course.id, course.title, course.slug, done.completed_at FROM free_completions AS done
    JOIN courses AS course ON course.id = done.course_id WHERE done.user_id = $1 ORDER BY done.completed_at DESC`,
  classes: `SELECT meeting.*, trainer.name AS trainer FROM enrollments AS seat
    JOIN LATERAL (SELECT * FROM class_meetings WHERE batch_id = seat.batch_id AND cancelled_at IS NULL AND ends_at > now()
      ORDER BY starts_at LIMIT 1) AS meeting ON true
    LEFT JOIN users AS trainer ON trainer.id = meeting.trainer_id WHERE seat.user_id = $1`,
  dues: `SELECT orders.id, part.due_on, part.amount_paise, course.title FROM orders JOIN instalments AS part ON part.order_id = orders.id
    JOIN courses AS course ON course.id = orders.course_id WHERE orders.user_id = $1 ORDER BY part.due_on`,
};

/** All of it, at once. */
export async function readRows(userId) {
  const read = async ([name, text]) => [name, (await pool.query({ name, text, values: [userId] })).rows];
  return Object.fromEntries(await Promise.all(Object.entries(statements).map(read)));
}
