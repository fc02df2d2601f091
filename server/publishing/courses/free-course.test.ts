import { beforeEach, describe, expect, test } from 'vitest';
import { CourseList, CourseResponse } from '../../../contract/publishing/course.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createFreeCourse, createLesson, createTopic } from '../../../tests/support/factories.ts';
import { courses, topics } from '../../db/schema/index.ts';

const { api, db } = await testApi();

beforeEach(async () => {
  await db.delete(courses);
  await db.delete(topics);
});

const list = async () => CourseList.parse(await (await api.request('/api/courses')).json()).data;
const readCourse = async (slug: string) =>
  CourseResponse.parse(await (await api.request(`/api/courses/${slug}`)).json()).data;

describe('a free course', () => {
  test('has its topic, the number of its lessons and their minutes', async () => {
    const topic = await createTopic(db, { slug: 'html' });
    const row = await createFreeCourse(db, { slug: 'forms', title: 'Forms', topicId: topic.id });
    await createLesson(db, row.id, { minutes: 15 });
    await createLesson(db, row.id, { minutes: 20 });
    expect((await (await api.request('/api/courses')).json()).data).toEqual([
      {
        _id: row.id,
        slug: 'forms',
        title: 'Forms',
        description: 'D',
        completed: false,
        createdAt: row.createdAt.toISOString(),
        kind: 'free',
        route: '/free-resources/html/forms',
        topic: 'html',
        lessonCount: 2,
        minutes: 35,
      },
    ]);
  });

  test('without lessons has the count 0', async () => {
    await createFreeCourse(db);
    expect(await list()).toMatchObject([{ lessonCount: 0, minutes: 0 }]);
  });

  test('has its lessons, rendered one heading level below their titles', async () => {
    const topic = await createTopic(db, { name: 'HTML' });
    const course = await createFreeCourse(db, { slug: 'forms', topicId: topic.id, body: '## You learn' });
    await createLesson(db, course.id, { slug: 'two', title: 'Two', position: 2, body: '## Try it' });
    await createLesson(db, course.id, { slug: 'one', title: 'One', position: 1, body: '## Try it' });
    expect(await readCourse('forms')).toMatchObject({
      kind: 'free',
      topicName: 'HTML',
      html: '<h2 id="about--you-learn">You learn</h2>',
      lessons: [
        { slug: 'one', title: 'One', minutes: 20, html: '<h3 id="lesson-one--try-it">Try it</h3>' },
        { slug: 'two', title: 'Two', minutes: 20, html: '<h3 id="lesson-two--try-it">Try it</h3>' },
      ],
    });
  });

  test('shows an unwritten lesson without text', async () => {
    const course = await createFreeCourse(db, { slug: 'forms' });
    await createLesson(db, course.id, { body: null });
    expect(await readCourse('forms')).toMatchObject({ lessons: [{ html: '' }] });
  });
});
