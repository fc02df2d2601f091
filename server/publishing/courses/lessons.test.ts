import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { draft, lessonOf, newLesson, published } from '../../../tests/support/desk-courses.ts';
import { createFreeCourse, createLesson, createSite } from '../../../tests/support/factories.ts';
import { createEnrollment, createQuizAttempt, createTaughtCourse } from '../../../tests/support/learning-factories.ts';
import { newcomer } from '../../../tests/support/people.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { lessons, quizAttempts, quizQuestions } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const staff = await createStaff(api, db, 'trainer');
const learner = await newcomer(api, db);

/** A course of the trainer, which a learner is enrolled in: two lessons, the last with a quiz of five. */
async function createSchool() {
  const school = await createTaughtCourse(db);
  const { course, first, last } = school;
  await assignCourse(db, staff.user.id, course.id);
  await createEnrollment(db, course.id, { userId: learner.user.id, email: learner.user.email });
  const path = `/api/desk/courses/${course.id}/lessons`;
  return {
    ...school,
    path,
    moduleId: first.moduleId ?? '',
    save: (changes: object) => put(`${path}/${last.id}`, lessonOf(last, changes)),
    questions: async () => (await read(`${path}/${last.id}`)).questions,
    /** The lesson as the learner has it. */
    learn: async (slug = last.slug) => {
      const response = await api.request(`/api/learning/${course.slug}/lessons/${slug}`, learner);
      return { status: response.status, lesson: (await response.json()).data?.lesson };
    },
  };
}

const put = (path: string, body: object) => sendJson(api, 'PUT', path, body, staff.headers);
const add = (path: string, body: object) => postJson(api, path, body, staff);
const read = async (path: string) => (await (await api.request(path, staff)).json()).data;

const question = { id: null, question: 'Which?', options: ['This', 'That'], answer: 1, why: 'That is so.' };

const severalQuestion = { ...question, kind: 'several', alsoRight: [0] };
const textQuestion = { ...question, kind: 'text', options: ['git reset'], answer: 0 };

describe('a new lesson', () => {
  test('is the last in its module, with its quiz, and learners see it at once', async () => {
    const { path, moduleId, learn } = await createSchool();
    const body = newLesson({ videoUrl: 'https://youtu.be/dQw4w9WgXcQ', questions: [question] });
    const response = await add(path, { ...body, module: moduleId });
    expect(response.status).toBe(201);
    const { id } = (await response.json()).data;
    const saved = await read(`${path}/${id}`);
    const at = expect.any(String);
    const questions = [{ ...question, id: expect.any(String), kind: 'one', alsoRight: [] }];
    expect(saved).toEqual({
      ...body,
      quizSize: null,
      id,
      version: 1,
      kind: 'paid',
      publication: { ...published, at },
      questions,
    });
    const { lesson } = await learn(body.slug);
    expect(lesson).toMatchObject({ position: 3, video: { host: 'YouTube' }, quiz: { passed: false } });
    expect(JSON.stringify(lesson)).not.toContain('That is so.');
  });

  test('stores the kinds and number of its questions, and reveals no right text to learners', async () => {
    const { path, moduleId, learn } = await createSchool();
    const body = newLesson({ questions: [severalQuestion, textQuestion, question], quizSize: 2 });
    const { id } = (await (await add(path, { ...body, module: moduleId })).json()).data;
    const stored = await read(`${path}/${id}`);
    expect(stored).toMatchObject({
      quizSize: 2,
      questions: [
        { kind: 'several', answer: 1, alsoRight: [0] },
        { kind: 'text', options: ['git reset'] },
        { kind: 'one' },
      ],
    });
    const { lesson } = await learn(body.slug);
    expect(lesson.quiz).toMatchObject({ isDrawn: true, questions: { length: 2 } });
    expect(JSON.stringify(lesson.quiz)).not.toContain('git reset');
  });

  test('that is a draft is visible to staff only, until it is published', async () => {
    const { path, moduleId, learn } = await createSchool();
    const body = newLesson({ publication: draft });
    const { id } = (await (await add(path, { ...body, module: moduleId })).json()).data;
    expect((await learn(body.slug)).status).toBe(404);
    await put(`${path}/${id}`, { ...body, version: 1, publication: published });
    expect((await learn(body.slug)).status).toBe(200);
  });

  test('has no module in a free course, and needs one in a paid course', async () => {
    const free = await createFreeCourse(db);
    await assignCourse(db, staff.user.id, free.id);
    const path = `/api/desk/courses/${free.id}/lessons`;
    expect((await add(path, newLesson({ module: null }))).status).toBe(201);
    const { moduleId, path: paid } = await createSchool();
    expect((await add(path, newLesson({ module: moduleId }))).status).toBe(422);
    const refused = await refusal(await add(paid, newLesson({ module: null })));
    expect(refused).toMatchObject({ status: 422, fields: { module: expect.any(String) } });
  });

  test('of a free course has only a text', async () => {
    const free = await createFreeCourse(db);
    await assignCourse(db, staff.user.id, free.id);
    const more = { videoUrl: 'https://youtu.be/dQw4w9WgXcQ', questions: [question] };
    const path = `/api/desk/courses/${free.id}/lessons`;
    const refused = await refusal(await add(path, newLesson({ module: null, ...more })));
    expect(refused).toMatchObject({
      status: 422,
      fields: { videoUrl: expect.any(String), questions: expect.any(String) },
    });
  });

  test.each([
    ['no title', { title: '' }, 'title'],
    ['a slug with a slash', { slug: 'a/b' }, 'slug'],
    ['half a minute', { minutes: 0.5 }, 'minutes'],
    ['no minutes', { minutes: 0 }, 'minutes'],
    ['a text that is too long', { body: 'x'.repeat(40_001) }, 'body'],
    ['a NUL in its text', { body: 'a\0b' }, 'body'],
    ['a video elsewhere', { videoUrl: 'https://evil.test/watch?v=dQw4w9WgXcQ' }, 'videoUrl'],
    ['a video that is code', { videoUrl: 'javascript:alert(1)//youtu.be/dQw4w9WgXcQ' }, 'videoUrl'],
    ['a video host in the path', { videoUrl: 'https://evil.test/https://youtu.be/dQw4w9WgXcQ' }, 'videoUrl'],
    ['a poster elsewhere', { videoPoster: 'https://evil.test/a.png' }, 'videoPoster'],
    ['a poster that is markup', { videoPoster: '/a"onerror="alert(1)' }, 'videoPoster'],
    ['a question with one option', { questions: [{ ...question, options: ['This'] }] }, 'questions.0.options'],
    ['an option twice', { questions: [{ ...question, options: ['This', 'This'] }] }, 'questions.0.options'],
    ['an empty option', { questions: [{ ...question, options: ['This', ' '] }] }, 'questions.0.options.1'],
    ['a right answer that is not an option', { questions: [{ ...question, answer: 2 }] }, 'questions.0.answer'],
    ['a question without words', { questions: [question, { ...question, question: '' }] }, 'questions.1.question'],
    ['a second right answer where one is', { questions: [{ ...question, alsoRight: [0] }] }, 'questions.0.alsoRight'],
    ['a right answer twice', { questions: [{ ...severalQuestion, alsoRight: [1] }] }, 'questions.0.alsoRight'],
    ['a text without one that is right', { questions: [{ ...textQuestion, options: [] }] }, 'questions.0.options'],
    ['no question to ask', { quizSize: 0 }, 'quizSize'],
    ['no reason', { questions: [{ ...question, why: '' }] }, 'questions.0.why'],
  ])('with %s is refused, and nothing is stored', async (_, changes, field) => {
    const { path, moduleId } = await createSchool();
    const before = [await db.$count(lessons), await db.$count(quizQuestions)];
    const refused = await refusal(await add(path, newLesson({ module: moduleId, ...changes })));
    expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    expect([await db.$count(lessons), await db.$count(quizQuestions)]).toEqual(before);
  });

  test('cannot have the address of another lesson of its course, even of one in the trash', async () => {
    const { path, moduleId, first, last } = await createSchool();
    await sendJson(api, 'DELETE', `${path}/${last.id}`, {}, staff.headers);
    for (const [slug, says] of [
      [first.slug, 'First lesson'],
      [last.slug, 'Last lesson, which is in the trash'],
    ] as const) {
      const refused = await refusal(await add(path, newLesson({ module: moduleId, slug })));
      expect(refused).toMatchObject({ status: 422, fields: { slug: `This is the address of ${says}` } });
    }
    const elsewhere = await createSchool();
    expect((await add(elsewhere.path, newLesson({ module: elsewhere.moduleId, slug: first.slug }))).status).toBe(201);
  });
});

describe('a lesson', () => {
  test('is not saved over a change by someone else', async () => {
    const { save, last } = await createSchool();
    const statuses = await Promise.all(['One', 'Two'].map(async (title) => (await save({ title })).status));
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await db.select().from(lessons).where(eq(lessons.id, last.id))).toMatchObject([{ version: 2 }]);
  });

  test('is not found under another course', async () => {
    const { path } = await createSchool();
    const other = await createLesson(db, (await createFreeCourse(db)).id);
    expect((await api.request(`${path}/${other.id}`, staff)).status).toBe(404);
    expect((await put(`${path}/${other.id}`, lessonOf(other))).status).toBe(404);
    expect((await sendJson(api, 'DELETE', `${path}/${other.id}`, {}, staff.headers)).status).toBe(404);
    expect((await api.request(`${path}/not-an-id`, staff)).status).toBe(404);
  });

  test('that is deleted is in the trash, and disappears from the learner’s course', async () => {
    const { path, last, learn } = await createSchool();
    expect((await sendJson(api, 'DELETE', `${path}/${last.id}`, {}, staff.headers)).status).toBe(200);
    expect((await learn()).status).toBe(404);
    expect((await api.request(`${path}/${last.id}`, staff)).status).toBe(404);
  });
});

describe('a quiz that is edited', () => {
  test('keeps the ids of the remaining questions in any order, and learners who passed it stay passed', async () => {
    const { save, questions, quiz, learn } = await createSchool();
    await createQuizAttempt(db, learner.user.id, quiz);
    const [a, b, c] = await questions();
    const mended = { ...b, question: 'Mended?', options: [...b.options, 'None of these'] };
    expect((await save({ questions: [c, mended, a, question] })).status).toBe(200);
    const now = await questions();
    expect(now.map(({ id }: { id: string }) => id)).toEqual([c.id, b.id, a.id, expect.any(String)]);
    expect(now[1]).toEqual(mended);
    const { lesson } = await learn();
    expect(lesson.quiz).toMatchObject({ passed: true, lastResult: { correct: 3, total: 4 } });
    expect(await db.$count(quizAttempts, eq(quizAttempts.lessonId, quiz[0]?.lessonId ?? ''))).toBe(1);
  });

  test('gives a question a new id if its options moved, so that no stored answer changes its meaning', async () => {
    const { save, questions, quiz, learn } = await createSchool();
    await createQuizAttempt(db, learner.user.id, quiz);
    const [a] = await questions();
    expect((await save({ questions: [{ ...a, options: a.options.toReversed(), answer: 2 }] })).status).toBe(200);
    const [now] = await questions();
    expect(now.id).not.toBe(a.id);
    expect((await learn()).lesson.quiz).toMatchObject({
      passed: true,
      lastResult: { correct: 0, total: 1, answers: [] },
    });
  });

  test('accepts no question of another quiz, and no question twice', async () => {
    const { save, questions } = await createSchool();
    const other = await createSchool();
    const [foreign] = await other.questions();
    const [own] = await questions();
    expect((await save({ questions: [own, own, foreign] })).status).toBe(200);
    const ids = (await questions()).map(({ id }: { id: string }) => id);
    expect(ids[0]).toBe(own.id);
    expect(new Set([...ids, foreign.id]).size).toBe(4);
    expect(await other.questions()).toHaveLength(5);
  });

  test('can be deleted completely, and then blocks nothing', async () => {
    const { save, quiz, learn } = await createSchool();
    expect(quiz).toHaveLength(5);
    expect((await save({ questions: [] })).status).toBe(200);
    expect((await learn()).lesson.quiz).toBeNull();
  });
});
