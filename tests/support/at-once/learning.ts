import { eq } from 'drizzle-orm';
import { learnerWriting, type recordLimits } from '../../../server/base/limits.ts';
import { doubtAnswers, doubts, enrollments, mails, quizAttempts } from '../../../server/db/schema/index.ts';
import { createBatch, only } from '../factories.ts';
import { answersTo, createAssignment, createLearner, createTaughtCourse } from '../learning-factories.ts';
import { postJson } from '../requests.ts';
import { assignCourse, createStaff } from '../staff.ts';
import { countStatus, type Flood, hundred, type World } from './world.ts';

type Name = keyof typeof learnerWriting | Extract<(typeof recordLimits)[number], `learner: ${string}`>;

/** A hundred at once under each limit of what a learner does and is emailed. */
export async function learningFloods({ api, db, added }: World): Promise<Record<Name, Flood>> {
  const { course, first, last, quiz } = await createTaughtCourse(db);
  const batch = await createBatch(db, course.id, { startsOn: '2026-11-01', endsOn: '2026-12-20' });
  const trainer = await createStaff(api, db, 'trainer');
  await assignCourse(db, trainer.user.id, course.id);
  await createAssignment(db, first.id);
  const seat = { courseId: course.id, batchId: batch.id };
  const [asker, other] = [await createLearner(api, db, seat), await createLearner(api, db, seat)];
  const post = (path: string, body: object, { headers }: { headers: Record<string, string> } = other) =>
    postJson(api, `/api${path}`, body, { headers });
  const ask = (who = other) => post('/doubts', { course: course.slug, lesson: first.slug, title: 'Why?' }, who);
  const idOf = async (response: Response) => (await response.json()).id;
  const lesson = `/learning/${course.slug}/lessons`;
  const doubtId = await idOf(await ask(asker));
  const answer = { body: 'So.', isAnswered: false };
  const enrollment = only(await db.select().from(enrollments).where(eq(enrollments.userId, asker.user.id)));
  const nudge = `/desk/batches/${batch.id}/learners/${enrollment.id}/nudge`;
  return {
    doubts: { allowed: learnerWriting.doubts.uses, send: () => added(doubts, () => hundred(() => ask())) },
    doubtAnswers: {
      allowed: learnerWriting.doubtAnswers.uses,
      send: () => added(doubtAnswers, () => hundred(() => post(`/doubts/${doubtId}/answers`, { body: 'So.' }))),
    },
    doubtMails: {
      allowed: learnerWriting.doubtMails.uses,
      send: async () => {
        const own = await idOf(await ask(asker));
        await db.delete(mails);
        const answers = () => hundred(() => post(`/desk/doubts/${own}/answers`, answer, trainer));
        return added(mails, answers, eq(mails.kind, 'doubt_answered'));
      },
    },
    handIns: {
      allowed: learnerWriting.handIns.uses,
      // One is stored; the others that are let in find that it waits for its review.
      send: async () => {
        // Of a small size, so that uploads at once are no limit.
        const headers = { ...other.headers, 'Content-Length': '16' };
        const handIn = () => post(`${lesson}/${first.slug}/work`, { text: 'Done.' }, { headers });
        return countStatus(await hundred(handIn), 201, 409);
      },
    },
    'learner: attempts at a quiz before its pause': {
      allowed: 1,
      send: () => added(quizAttempts, () => hundred(() => post(`${lesson}/${last.slug}/quiz`, answersTo(quiz, 1)))),
    },
    'learner: nudges a day': {
      allowed: 1,
      send: () => added(mails, () => hundred(() => post(nudge, {}, trainer)), eq(mails.kind, 'nudge')),
    },
  };
}
