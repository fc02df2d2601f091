import { beforeEach, describe, expect, test } from 'vitest';
import { CourseList } from '../../../contract/publishing/course.ts';
import { testApi, testDeps } from '../../../tests/support/api.ts';
import { createBatch, createFreeCourse, createPaidCourse, createTopic } from '../../../tests/support/factories.ts';
import { courses, topics } from '../../db/schema/index.ts';
import { buildApi } from '../../start/app.ts';

const { api, db } = await testApi();

beforeEach(async () => {
  await db.delete(courses);
  await db.delete(topics);
});

describe('a page of the courses', () => {
  async function page(query: string, app = api) {
    const { data, ...rest } = CourseList.parse(await (await app.request(`/api/courses?${query}`)).json());
    return { slugs: data.map((course) => course.slug), ...rest };
  }

  test('has the requested number of courses, and the number of pages', async () => {
    for (const position of [1, 2, 3]) await createPaidCourse(db, { slug: `c-${position}`, position });
    expect(await page('limit=2')).toEqual({ slugs: ['c-1', 'c-2'], total: 3, page: 1, pages: 2 });
    expect(await page('limit=2&page=2')).toEqual({ slugs: ['c-3'], total: 3, page: 2, pages: 2 });
    expect(await page('limit=2&page=3')).toEqual({ slugs: [], total: 3, page: 3, pages: 2 });
  });

  test('counts only matching courses that visitors may see', async () => {
    await createPaidCourse(db);
    await createPaidCourse(db, { publishAt: null });
    const html = await createTopic(db, { slug: 'html' });
    await createFreeCourse(db, { topicId: html.id });
    await createFreeCourse(db, { topicId: (await createTopic(db, { publishAt: null })).id });
    expect(await page('')).toMatchObject({ total: 2, pages: 1 });
    expect(await page('topic=html')).toMatchObject({ total: 1 });
  });

  test('never has more than a hundred courses', async () => {
    for (let n = 0; n < 101; n += 1) await createPaidCourse(db);
    const { slugs, total, pages } = await page('');
    expect([slugs.length, total, pages]).toEqual([100, 101, 2]);
  });

  test('begins, sorted by start, with the next course to start, and ends with courses without a coming start', async () => {
    const starts = { undated: null, past: '2026-01-01', late: '2030-02-01', soon: '2030-01-01', today: '2029-12-01' };
    for (const [slug, startsOn] of Object.entries(starts)) {
      const { id } = await createPaidCourse(db, { slug });
      if (startsOn) await createBatch(db, id, { startsOn });
    }
    const app = buildApi(testDeps(db, { now: () => new Date('2029-12-01T00:00:00Z') }));
    expect((await page('sort=start', app)).slugs).toEqual(['today', 'soon', 'late', 'undated', 'past']);
    expect((await page('sort=start&limit=1', app)).slugs).toEqual(['today']);
  });
});
