import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { advancingApi, jsonOf } from '../../../tests/support/learning-api.ts';
import {
  answersTo,
  createLessonCompletion,
  createQuiz,
  createQuizAttempt,
  createUser,
} from '../../../tests/support/learning-factories.ts';
import { outcomeOf, refusal } from '../../../tests/support/requests.ts';
import { lockAccount } from '../../auth/locks.ts';
import { certificates, lessonCompletions, quizAttempts, quizQuestions } from '../../db/schema/index.ts';

const { api, db, course, first, last, quiz, user, headers, submit, mark, handIn, claim, wait } = await advancingApi();

describe('the certificate', () => {
  const issued = () => db.select().from(certificates);

  test('is issued by the mark that completes the course', async () => {
    await createLessonCompletion(db, user.id, first.id);
    await createQuizAttempt(db, user.id, quiz);
    const { message, certificateId } = await jsonOf(mark(last.slug));
    expect(message).toBe('The lesson is marked complete. Your certificate is ready.');
    expect(await issued()).toMatchObject([
      { id: certificateId, userId: user.id, courseId: course.id, name: user.name },
    ]);
    const { data } = await jsonOf(api.request('/api/dashboard', { headers }));
    expect(data.courses).toMatchObject([{ completed: true, certificateId, continueRoute: '/learn/devops-basics' }]);
  });

  test('is issued by the quiz that completes the course', async () => {
    for (const lesson of [first, last]) await createLessonCompletion(db, user.id, lesson.id);
    expect(await jsonOf(handIn(answersTo(quiz, 3)))).toMatchObject({ certificateId: null });
    wait(1);
    const { message, certificateId } = await jsonOf(handIn(answersTo(quiz, 4)));
    expect(message).toBe('4 of 5 right. Passed. Your certificate is ready.');
    expect(await issued()).toMatchObject([{ id: certificateId }]);
    expect(await jsonOf(handIn(answersTo(quiz, 4)))).toEqual({ message: '4 of 5 right. Passed.', certificateId });
  });

  test('is one for fifty concurrent completions of the last lesson', async () => {
    await createLessonCompletion(db, user.id, first.id);
    await createQuizAttempt(db, user.id, quiz);
    const responses = await Promise.all(Array.from({ length: 50 }, () => mark(last.slug)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const [certificate, ...more] = await issued();
    expect(more).toEqual([]);
    const told = await Promise.all(responses.map(jsonOf));
    expect(new Set(told.map(({ certificateId }) => certificateId))).toEqual(new Set([certificate?.id]));
  });

  test('is issued when the last lesson and the last quiz are done at the same time', async () => {
    await createLessonCompletion(db, user.id, first.id);
    await Promise.all([mark(last.slug), handIn(answersTo(quiz))]);
    expect(await issued()).toHaveLength(1);
  });

  test('waits, like every change of a learner’s progress, for the change before', async () => {
    let marking: Promise<Response> | undefined;
    await db.transaction(async (tx) => {
      await lockAccount(tx, user.id);
      marking = mark(first.slug);
      await eventually(async () => {
        const { rowCount } = await db.execute(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rowCount).toBe(1);
      });
    });
    expect((await marking)?.status).toBe(200);
  });

  test('a change by a classmate counts for no one else, and does not block the learner’s changes', async () => {
    const classmate = await createUser(db);
    const credential = { issuer: { name: 'Test Academy' } };
    const earned = {
      id: randomUUID(),
      userId: classmate.id,
      courseId: course.id,
      name: 'C',
      courseTitle: 'T',
      trainingHours: '1',
    };
    await db.insert(certificates).values({ ...earned, issuedAt: TEST_NOW, credential });
    const dashboard = await jsonOf(api.request('/api/dashboard', { headers }));
    expect(dashboard.data.courses).toMatchObject([{ certificateId: null }]);
    for (const lesson of [first, last]) await createLessonCompletion(db, user.id, lesson.id);
    await handIn(answersTo(quiz));
    expect((await issued()).map(({ userId }) => userId).sort()).toEqual([classmate.id, user.id].sort());
  });

  test('that cannot be issued leaves the lesson unmarked', async () => {
    await createLessonCompletion(db, user.id, first.id);
    await createQuizAttempt(db, user.id, quiz);
    await db.execute(`
      CREATE FUNCTION refuse_certificate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse_certificate BEFORE INSERT ON certificates FOR EACH ROW
        EXECUTE FUNCTION refuse_certificate();
    `);
    const response = await mark(last.slug);
    await db.execute('DROP TRIGGER refuse_certificate ON certificates');
    expect(response.status).toBe(500);
    expect(await db.$count(lessonCompletions)).toBe(1);
  });

  test('is refused while a condition is missing, with a message that names it', async () => {
    await createLessonCompletion(db, user.id, first.id);
    const message = 'Your certificate needs more. So far: 1 of 2 lessons marked complete. 0 of 1 quizzes passed.';
    expect(await refusal(await claim())).toEqual({ status: 409, code: 'conflict', message });
    const response = await submit('certificate');
    expect(response.headers.get('Location')).toBe('/learn/devops-basics');
    expect(await outcomeOf(db, response)).toMatchObject({ form: 'certificate', ok: false, message });
    expect(await issued()).toEqual([]);
  });

  test('can be claimed when the course became complete without an action of the learner; the form redirects to it', async () => {
    for (const lesson of [first, last]) await createLessonCompletion(db, user.id, lesson.id);
    await db.delete(quizQuestions);
    const response = await submit('certificate');
    quiz.splice(0, quiz.length, ...(await createQuiz(db, last.id, 5)));
    const [certificate] = await issued();
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/certificates/${certificate?.id}`]);
  });

  test('stays when lessons are added to the course later', async () => {
    for (const lesson of [first, last]) await createLessonCompletion(db, user.id, lesson.id);
    const { certificateId } = await jsonOf(handIn(answersTo(quiz)));
    await db.delete(quizAttempts);
    expect(await jsonOf(claim())).toEqual({ message: 'You have this certificate.', certificateId });
    expect(await jsonOf(mark(first.slug))).toMatchObject({ certificateId });
  });
});
