import type pg from 'pg';
import { addDays, dateInKolkata } from '../../../contract/base/calendar.ts';
import type { Call } from '../desk/calls.ts';

async function firstOf<Row extends object>(pool: pg.Pool, query: string): Promise<Row> {
  const { rows } = await pool.query<Row>(query);
  if (!rows[0]) throw new Error(`No row for: ${query}`);
  return rows[0];
}

/** A batch that runs, one of its classes that was held, and the trainer who has most classes. */
export async function readClassFacts(pool: pg.Pool) {
  const seat = `FROM enrollments AS seat JOIN users ON users.id = seat.user_id AND users.email = 'bench@example.org'
    JOIN courses ON courses.id = seat.course_id JOIN class_meetings AS meeting USING (batch_id)`;
  const facts = await firstOf<{ batch: string; course: string; held: string; trainer: string }>(
    pool,
    `SELECT batch_id AS batch, courses.slug AS course, meeting.id AS held, meeting.trainer_id AS trainer
     ${seat} WHERE meeting.ends_at < now() ORDER BY meeting.starts_at LIMIT 1`,
  );
  const { next } = await firstOf<{ next: string }>(
    pool,
    `SELECT meeting.id AS next ${seat} WHERE meeting.starts_at > now() ORDER BY meeting.starts_at LIMIT 1`,
  );
  return { ...facts, next };
}

type Facts = Awaited<ReturnType<typeof readClassFacts>>;

/** The reads of classes by learners, visitors and the desk. @param feed path of the calendar of the person who asks */
export function classCalls({ batch, course, held, next, trainer }: Facts, feed: string): Call[] {
  const later = addDays(dateInKolkata(new Date()), 28);
  const paths = {
    'the dashboard of a learner': '/api/dashboard',
    'a course of a learner, with its 40 classes': `/api/learning/${course}`,
    'a class of a learner': `/api/classes/${next}`,
    'the calendar feed': feed,
    'the page of a course, not cached': `/api/courses/${course}`,
    'the list of courses': '/api/courses?kind=paid',
    'the desk: this week': '/api/desk/classes',
    'the desk: a later week': `/api/desk/classes?from=${later}`,
    'the desk: the week of a trainer': `/api/desk/classes?trainer=${trainer}`,
    'the desk: the timetable of a batch': `/api/desk/batches/${batch}/timetable`,
    'the desk: a class': `/api/desk/classes/${held}`,
    'the desk: batches': '/api/desk/batches',
    'the desk: batches to come': '/api/desk/batches?when=upcoming',
    'the desk: learners of a batch': `/api/desk/batches/${batch}/learners`,
    'the desk: progress of a batch': `/api/desk/batches/${batch}/progress`,
    'the desk: who is due a certificate': '/api/desk/certificates/candidates?state=due',
    'the desk: whom something blocks': '/api/desk/certificates/candidates?state=blocked',
    'the desk: holidays': '/api/desk/holidays',
    'the desk: overview': '/api/desk/overview',
    'the desk: the attendance of a class': `/api/desk/classes/${held}/attendance`,
    'the desk: who stays away': '/api/desk/absences',
    'the desk: the pay of all trainers for this month': `/api/desk/trainer-pay?month=${dateInKolkata(new Date()).slice(0, 7)}`,
    'the desk: the pay of a trainer for this month': `/api/desk/trainers/${trainer}/pay/${dateInKolkata(new Date()).slice(0, 7)}`,
  };
  return Object.entries(paths).map(([label, path]) => ({ label, path }));
}
