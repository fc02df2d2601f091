import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createLesson, createModule, createSite } from '../../../tests/support/factories.ts';
import {
  answersTo,
  createEnrollment,
  createLessonCompletion,
  createQuizAttempt,
  createTaughtCourse,
  createUser,
} from '../../../tests/support/learning-factories.ts';
import { newcomer } from '../../../tests/support/people.ts';
import { lessonCompletions, lessons, quizAttempts } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const { course, first, last, quiz } = await createTaughtCourse(db, { slug: 'devops-basics', title: 'DevOps Basics' });
const { user, headers } = await newcomer(api, db);
await createEnrollment(db, course.id, { email: user.email, userId: user.id });
const classmate = await createUser(db);
await createEnrollment(db, course.id, { email: classmate.email, userId: classmate.id });

beforeEach(async () => {
  await db.delete(lessonCompletions);
  await db.delete(quizAttempts);
});

const read = async (path: string) => (await (await api.request(`/api/learning/${path}`, { headers })).json()).data;
const readCourse = () => read('devops-basics');
const readLesson = async (slug: string) => (await read(`devops-basics/lessons/${slug}`)).lesson;
const changeFirst = (values: Partial<typeof lessons.$inferInsert>) =>
  db.update(lessons).set(values).where(eq(lessons.id, first.id));

describe('a course', () => {
  test('has the progress of its learner', async () => {
    await createLessonCompletion(db, user.id, first.id);
    expect(await readCourse()).toEqual({
      survey: null,
      slug: 'devops-basics',
      title: 'DevOps Basics',
      modules: [
        {
          title: 'Basics',
          lessons: [
            { slug: first.slug, title: 'First lesson', minutes: 60, completed: true, quiz: 'none' },
            { slug: last.slug, title: 'Last lesson', minutes: 60, completed: false, quiz: 'open' },
          ],
        },
      ],
      lessons: 2,
      completedLessons: 1,
      minutes: 120,
      completedMinutes: 60,
      openQuizzes: 1,
      completed: false,
      nextLesson: last.slug,
      classes: [],
      batch: null,
      certificateId: null,
      certificateProgress: {
        lessons: { done: 1, of: 2, needed: 2, next: last.slug },
        quizzes: { done: 0, of: 1, needed: 1, next: last.slug },
        ...{ work: null, classes: null, owedPaise: null, isMet: false },
      },
    });
  });

  test('shows no progress of a classmate', async () => {
    await createLessonCompletion(db, classmate.id, first.id);
    await createQuizAttempt(db, classmate.id, quiz);
    expect(await readCourse()).toMatchObject({ completedLessons: 0, openQuizzes: 1, nextLesson: first.slug });
    expect((await readLesson(last.slug)).quiz).toMatchObject({ passed: false, lastResult: null });
  });

  test('has its modules in order, each with its lessons, also when two have the same title', async () => {
    const taught = await createTaughtCourse(db, { slug: 'two-parts' });
    await createEnrollment(db, taught.course.id, { email: user.email, userId: user.id });
    const { id: moduleId } = await createModule(db, taught.course.id, { title: 'Basics', position: 0 });
    const earlier = await createLesson(db, taught.course.id, { moduleId });
    const { modules } = await read('two-parts');
    expect(modules.map((part: { lessons: { slug: string }[] }) => part.lessons.map(({ slug }) => slug))).toEqual([
      [earlier.slug],
      [taught.first.slug, taught.last.slug],
    ]);
  });
});

describe('a lesson', () => {
  test('has the outline, and its text with headings below its title', async () => {
    await changeFirst({ body: '## Why\n\n```js\nlet a = 1;\n```\n\n<script>alert(1)</script>' });
    const { course: outline, lesson } = await read(`devops-basics/lessons/${first.slug}`);
    const { classes: _, survey: __, ...course } = await readCourse();
    expect(outline).toEqual(course);
    expect(lesson).toEqual({
      slug: first.slug,
      title: 'First lesson',
      module: 'Basics',
      minutes: 60,
      position: 1,
      html: expect.stringMatching(/<h2 id="lesson--why">Why<\/h2>[\s\S]*class="/),
      readingMinutes: 1,
      video: null,
      completed: false,
      quiz: null,
      note: { text: '', version: 0 },
      isSaved: false,
      previous: null,
      next: { slug: last.slug, title: 'Last lesson' },
    });
    expect(lesson.html).not.toContain('<script');
  });

  test('at the end has a previous lesson and no next one', async () => {
    expect(await readLesson(last.slug)).toMatchObject({
      position: 2,
      previous: { slug: first.slug, title: 'First lesson' },
      next: null,
    });
  });

  test('that is not written yet has no text', async () => {
    await changeFirst({ body: null });
    expect(await readLesson(first.slug)).toMatchObject({ html: null, readingMinutes: 0 });
  });

  test('has its video, with the cover of the course before the click', async () => {
    await changeFirst({ videoUrl: 'https://youtu.be/aB3_d-F7h9K' });
    expect((await readLesson(first.slug)).video).toEqual({
      embedUrl: 'https://www.youtube-nocookie.com/embed/aB3_d-F7h9K',
      watchUrl: 'https://www.youtube.com/watch?v=aB3_d-F7h9K',
      host: 'YouTube',
      poster: '/covers/courses/devops-basics.svg',
    });
  });

  test.each([
    ['/posters/first.webp', '/posters/first.webp'],
    ['https://i.ytimg.com/vi/x.jpg', '/covers/courses/devops-basics.svg'],
    ['//i.ytimg.com/vi/x.jpg', '/covers/courses/devops-basics.svg'],
  ])('with the poster %s shows %s', async (videoPoster, poster) => {
    await changeFirst({ videoUrl: 'https://vimeo.com/76979871', videoPoster });
    expect((await readLesson(first.slug)).video).toMatchObject({ host: 'Vimeo', poster });
  });

  test('with a video at an unknown host has no video', async () => {
    await changeFirst({ videoUrl: 'https://example.org/film.mp4' });
    expect((await readLesson(first.slug)).video).toBeNull();
  });
});

describe('a quiz', () => {
  test('has no right answers', async () => {
    const lesson = await readLesson(last.slug);
    expect(lesson.quiz).toEqual({
      questions: quiz.map(({ id, question, options }) => ({ id, question, kind: 'one', options })),
      isDrawn: false,
      passed: false,
      nextAttempt: null,
      lastResult: null,
    });
    expect(JSON.stringify(lesson)).not.toContain('Because of');
  });

  test('has the score of the newest attempt, and explains only right answers', async () => {
    await createQuizAttempt(db, user.id, quiz, { createdAt: new Date('2026-11-20T06:00:00Z') });
    await createQuizAttempt(db, user.id, quiz, { answers: answersTo(quiz, 2), passed: false, createdAt: TEST_NOW });
    const { passed, lastResult } = (await readLesson(last.slug)).quiz;
    expect(passed).toBe(true);
    expect(lastResult).toMatchObject({ correct: 2, total: 5, passed: false, createdAt: TEST_NOW.toISOString() });
    expect(lastResult.answers.map(({ why }: { why: string | null }) => why)).toEqual([
      quiz[0]?.why,
      quiz[1]?.why,
      null,
      null,
      null,
    ]);
  });
});
