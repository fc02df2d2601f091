import { beforeEach, describe, expect, test } from 'vitest';
import { certificates, lessonCompletions, quizAttempts, quizQuestions } from '../../db/schema/index.ts';
import { TEST_NOW, testApi } from '../../testing/api.ts';
import { createSite } from '../../testing/factories.ts';
import {
  answersTo,
  createEnrollment,
  createLessonCompletion,
  createQuiz,
  createQuizAttempt,
  createTaughtCourse,
} from '../../testing/learning-factories.ts';
import { newcomer } from '../../testing/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../testing/requests.ts';

/** Each call is a second later, so that what was first can be told from what was second. */
let seconds = 0;
const now = () => new Date(TEST_NOW.getTime() + ++seconds * 1000);

const { api, db } = await testApi({ now });
await createSite(db);
const { course, first, last, quiz } = await createTaughtCourse(db, { slug: 'devops-basics' });
const { user, headers } = await newcomer(api, db);
await createEnrollment(db, course.id, { email: user.email, userId: user.id });

beforeEach(async () => {
  await db.delete(certificates);
  await db.delete(lessonCompletions);
  await db.delete(quizAttempts);
});

const base = '/api/learning/devops-basics';
const page = (slug: string) => `/learn/devops-basics/${slug}`;
const call = (path: string, body: object = {}) => postJson(api, `${base}/${path}`, body, { headers });
const submit = (path: string, fields: Record<string, string> = {}) =>
  postForm(api, `${base}/${path}`, fields, { headers });

const mark = (slug: string) => call(`lessons/${slug}/completion`);
const handIn = (answers: object) => call(`lessons/${last.slug}/quiz`, answers);
const claim = () => call('certificate');
const toldBy = async (answer: Response | Promise<Response>) => (await answer).json();
const asText = (answers: Record<string, number>) =>
  Object.fromEntries(Object.entries(answers).map(([id, place]) => [id, String(place)]));

describe('marking a lesson complete', () => {
  test('is kept with the time of the first time', async () => {
    const told = { message: 'The lesson is marked complete.', certificateId: null };
    expect(await toldBy(mark(first.slug))).toEqual(told);
    const [once] = await db.select().from(lessonCompletions);
    expect(once).toMatchObject({ userId: user.id, lessonId: first.id });
    expect(await toldBy(mark(first.slug))).toEqual(told);
    expect(await db.select().from(lessonCompletions)).toEqual([once]);
  });

  test('by a form comes back to the end of the lesson', async () => {
    const answer = await submit(`lessons/${first.slug}/completion`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${page(first.slug)}#complete`]);
    expect(await outcomeOf(api, answer)).toMatchObject({
      form: 'lesson-completion',
      ok: true,
      message: 'The lesson is marked complete.',
    });
    expect(await db.$count(lessonCompletions)).toBe(1);
  });

  test('takes no fields', async () => {
    expect((await call(`lessons/${first.slug}/completion`, { userId: user.id })).status).toBe(422);
    expect(await db.$count(lessonCompletions)).toBe(0);
  });
});

describe('a quiz that is handed in', () => {
  test.each([
    [5, '5 of 5 right. Passed.', true],
    [4, '4 of 5 right. Passed.', true],
    [3, '3 of 5 right. You need 80 %; try again.', false],
  ])('with %i right answers of 5 says %j', async (correct, message, passed) => {
    const answers = answersTo(quiz, correct);
    expect(await toldBy(handIn(answers))).toEqual({ message, certificateId: null });
    expect(await db.select().from(quizAttempts)).toMatchObject([
      { userId: user.id, lessonId: last.id, answers, correct, total: 5, passed },
    ]);
  });

  test('stays passed, whatever the next try is worth', async () => {
    await handIn(answersTo(quiz));
    expect(await toldBy(handIn(answersTo(quiz, 1)))).toMatchObject({ message: '1 of 5 right. The quiz stays passed.' });
    const { data } = await toldBy(api.request(`${base}/lessons/${last.slug}`, { headers }));
    expect(data.lesson.quiz).toMatchObject({ passed: true, lastResult: { correct: 1, passed: false } });
  });

  test.each([
    ['a question left out', { [quiz[0]?.id ?? '']: undefined }, 0],
    ['a place that is no option', { [quiz[1]?.id ?? '']: 3 }, 1],
    ['a place below 0', { [quiz[1]?.id ?? '']: -1 }, 1],
    ['half a place', { [quiz[1]?.id ?? '']: 0.5 }, 1],
    ['words', { [quiz[1]?.id ?? '']: 'the second' }, 1],
  ])('with %s is refused at its question, and nothing is stored', async (_, change, index) => {
    const answer = await refusal(await handIn({ ...answersTo(quiz), ...change }));
    expect(answer).toMatchObject({ status: 422, fields: { [quiz[index]?.id ?? '']: 'Please choose an answer' } });
    expect(await db.$count(quizAttempts)).toBe(0);
  });

  test('with a question of another quiz is refused', async () => {
    const answer = await refusal(await handIn({ ...answersTo(quiz), [first.id]: 0 }));
    expect(answer).toMatchObject({ status: 422, fields: { [first.id]: 'Unknown field' } });
    expect(await db.$count(quizAttempts)).toBe(0);
  });

  test('for a lesson without one is refused', async () => {
    const answer = await refusal(await call(`lessons/${first.slug}/quiz`, {}));
    expect(answer).toEqual({ status: 404, code: 'not_found', message: 'This lesson has no quiz.' });
  });

  test('by a form comes back to the quiz, with what was chosen and what is missing', async () => {
    const [open, ...chosen] = quiz;
    const values = asText(answersTo(chosen));
    const incomplete = await submit(`lessons/${last.slug}/quiz`, { ...values, other: '1' });
    expect([incomplete.status, incomplete.headers.get('Location')]).toEqual([303, `${page(last.slug)}#quiz`]);
    expect(await outcomeOf(api, incomplete)).toEqual({
      form: 'quiz',
      ok: false,
      message: 'Please answer every question.',
      fields: { [open?.id ?? '']: 'Please choose an answer' },
      values,
    });
    const whole = await submit(`lessons/${last.slug}/quiz`, asText(answersTo(quiz, 4)));
    expect(whole.headers.get('Location')).toBe(`${page(last.slug)}#quiz`);
    expect(await outcomeOf(api, whole)).toMatchObject({ ok: true, message: '4 of 5 right. Passed.' });
  });
});

describe('the certificate', () => {
  const issued = () => db.select().from(certificates);

  test('is issued by the mark that completes the course', async () => {
    await createLessonCompletion(db, user.id, first.id);
    await createQuizAttempt(db, user.id, quiz);
    const { message, certificateId } = await toldBy(mark(last.slug));
    expect(message).toBe('The lesson is marked complete. Your certificate is ready.');
    expect(await issued()).toMatchObject([
      { id: certificateId, userId: user.id, courseId: course.id, name: user.name },
    ]);
    const { data } = await toldBy(api.request('/api/dashboard', { headers }));
    expect(data.courses).toMatchObject([{ completed: true, certificateId, continueRoute: '/learn/devops-basics' }]);
  });

  test('is issued by the quiz that completes the course', async () => {
    for (const lesson of [first, last]) await createLessonCompletion(db, user.id, lesson.id);
    expect(await toldBy(handIn(answersTo(quiz, 3)))).toMatchObject({ certificateId: null });
    const { message, certificateId } = await toldBy(handIn(answersTo(quiz, 4)));
    expect(message).toBe('4 of 5 right. Passed. Your certificate is ready.');
    expect(await issued()).toMatchObject([{ id: certificateId }]);
    expect(await toldBy(handIn(answersTo(quiz, 4)))).toEqual({ message: '4 of 5 right. Passed.', certificateId });
  });

  test('is one for fifty concurrent completions of the last lesson', async () => {
    await createLessonCompletion(db, user.id, first.id);
    await createQuizAttempt(db, user.id, quiz);
    const answers = await Promise.all(Array.from({ length: 50 }, () => mark(last.slug)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [certificate, ...more] = await issued();
    expect(more).toEqual([]);
    const told = await Promise.all(answers.map(toldBy));
    expect(new Set(told.map(({ certificateId }) => certificateId))).toEqual(new Set([certificate?.id]));
  });

  test('is issued when the last lesson and the last quiz are done at the same time', async () => {
    await createLessonCompletion(db, user.id, first.id);
    await Promise.all([mark(last.slug), handIn(answersTo(quiz))]);
    expect(await issued()).toHaveLength(1);
  });

  test('that cannot be issued leaves the lesson unmarked', async () => {
    await createLessonCompletion(db, user.id, first.id);
    await createQuizAttempt(db, user.id, quiz);
    await db.execute(`
      CREATE FUNCTION refuse_certificate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse_certificate BEFORE INSERT ON certificates FOR EACH ROW
        EXECUTE FUNCTION refuse_certificate();
    `);
    const answer = await mark(last.slug);
    await db.execute('DROP TRIGGER refuse_certificate ON certificates');
    expect(answer.status).toBe(500);
    expect(await db.$count(lessonCompletions)).toBe(1);
  });

  test('is not to be had while something is left, which it says', async () => {
    await createLessonCompletion(db, user.id, first.id);
    const message = 'This course is not complete yet: 1 of its lessons and 1 of its quizzes are left.';
    expect(await refusal(await claim())).toEqual({ status: 409, code: 'conflict', message });
    const answer = await submit('certificate');
    expect(answer.headers.get('Location')).toBe('/learn/devops-basics');
    expect(await outcomeOf(api, answer)).toMatchObject({ form: 'certificate', ok: false, message });
    expect(await issued()).toEqual([]);
  });

  test('can be asked for when the course became complete by itself, and a form leads to it', async () => {
    for (const lesson of [first, last]) await createLessonCompletion(db, user.id, lesson.id);
    await db.delete(quizQuestions);
    const answer = await submit('certificate');
    quiz.splice(0, quiz.length, ...(await createQuiz(db, last.id, 5)));
    const [certificate] = await issued();
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/certificates/${certificate?.id}`]);
  });

  test('stays when the course grows later', async () => {
    for (const lesson of [first, last]) await createLessonCompletion(db, user.id, lesson.id);
    const { certificateId } = await toldBy(handIn(answersTo(quiz)));
    await db.delete(quizAttempts);
    expect(await toldBy(claim())).toEqual({ message: 'The course is complete.', certificateId });
    expect(await toldBy(mark(first.slug))).toMatchObject({ certificateId });
  });
});
