import { beforeEach, expect, test } from 'vitest';
import { TopicList, TopicResponse } from '../../../contract/publishing/topic.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createFreeCourse, createPaidCourse, createTopic } from '../../../tests/support/factories.ts';
import { courses, topics } from '../../db/schema/index.ts';

const { api, db } = await testApi();

beforeEach(async () => {
  await db.delete(courses);
  await db.delete(topics);
});

async function list() {
  const response = await api.request('/api/topics');
  expect(response.status).toBe(200);
  return TopicList.parse(await response.json()).data;
}

test('there is no topic before one is created', async () => {
  expect(await list()).toEqual([]);
});

test('topics are in the order of their positions', async () => {
  await createTopic(db, { slug: 'css', position: 2 });
  await createTopic(db, { slug: 'html', position: 1 });
  expect((await list()).map((topic) => topic.slug)).toEqual(['html', 'css']);
});

test('a topic has its paths, its guide title and the number of its free courses', async () => {
  const row = await createTopic(db, {
    slug: 'nodejs',
    name: 'Node.js',
    guideTitle: 'NodeJS Guide',
    summary: 'Servers',
  });
  await createFreeCourse(db, { topicId: row.id });
  await createFreeCourse(db, { topicId: row.id });
  await createFreeCourse(db);
  await createPaidCourse(db);
  const response = await api.request('/api/topics/nodejs');
  expect(response.status).toBe(200);
  const body = await response.json();
  expect(body).toEqual({
    data: {
      id: row.id,
      slug: 'nodejs',
      name: 'Node.js',
      guideTitle: 'NodeJS Guide',
      summary: 'Servers',
      icon: '/icons/topics/nodejs.svg',
      route: '/free-resources/nodejs',
      courseCount: 2,
    },
  });
  expect(await list()).toContainEqual(TopicResponse.parse(body).data);
});

test('a topic without courses has the count 0', async () => {
  await createTopic(db);
  expect(await list()).toMatchObject([{ courseCount: 0 }]);
});

test.each(['unknown', 'Node.js'])('the topic %s is not found, in the fixed words', async (slug) => {
  const response = await api.request(`/api/topics/${slug}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ code: 'not_found', message: 'Resource not found' });
});
