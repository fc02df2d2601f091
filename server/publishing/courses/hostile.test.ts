import { describe, expect, test } from 'vitest';
import { newLesson, paidTexts } from '../../../tests/support/desk-courses.ts';
import {
  createFreeCourse,
  createModule,
  createPaidCourse,
  createSite,
  createTopic,
} from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { newcomer } from '../../../tests/support/people.ts';
import { postJson, sendJson } from '../../../tests/support/requests.ts';
import { testSite } from '../../../tests/support/site.ts';
import { createStaff } from '../../../tests/support/staff.ts';

const { site, db } = await testSite();
await createSite(db);
const admin = await createStaff(site, db);
const learner = await newcomer(site, db);

const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(1)>\
 [a](javascript:alert(1)) ![b](https://evil.test/a.png) <iframe src="https://evil.test"></iframe>`;
const deeplyNested = `${'> '.repeat(200)}${'['.repeat(500)}`;

/** No part of it may become markup, in a page or in the state that the page carries. */
function expectHarmless(page: string) {
  expect(page).not.toMatch(/<script>alert|<img src=x|<iframe|<a [^>]*href="?javascript:|<img[^>]*evil\.test/i);
}

async function toPage(path: string, headers: Record<string, string> = {}) {
  const response = await site.request(path, { headers });
  expect(response.status).toBe(200);
  return response.text();
}

const create = async (path: string, body: object) => {
  const response = await postJson(site, `/api/desk${path}`, body, admin);
  expect(response.status).toBe(201);
  return (await response.json()).data.id;
};

describe('hostile text does nothing', () => {
  test('on the page of a paid course, in its lessons and on the desk', async () => {
    const line = hostile.slice(0, 60);
    const { id: course } = await createPaidCourse(db, { slug: 'hostile' });
    const texts = {
      title: line,
      description: hostile,
      body: `${hostile}\n\n${deeplyNested}`,
      instructor: line,
      language: line,
    };
    const lists = { highlights: [hostile], objectives: [hostile], stack: [line] };
    const body = paidTexts({ version: 1, ...texts, ...lists });
    expect((await sendJson(site, 'PUT', `/api/desk/courses/${course}`, body, admin.headers)).status).toBe(200);
    const { id: module } = await createModule(db, course, { title: line });
    const question = { id: null, question: hostile, options: [hostile, line], answer: 0, why: hostile };
    const lesson = newLesson({ module, slug: 'hostile-lesson', title: line, body: hostile, questions: [question] });
    const lessonId = await create(`/courses/${course}/lessons`, lesson);
    await createEnrollment(db, course, { userId: learner.user.id, email: learner.user.email });

    for (const path of ['/', '/courses', '/courses/hostile', '/courses/hostile/enroll']) {
      expectHarmless(await toPage(path));
    }
    for (const path of ['/dashboard', '/learn/hostile', '/learn/hostile/hostile-lesson']) {
      expectHarmless(await toPage(path, learner.headers));
    }
    for (const path of ['', `/${course}`, `/${course}/lessons/${lessonId}`]) {
      expectHarmless(await toPage(`/desk/courses${path}`, admin.headers));
    }
    const sitemap = await toPage('/sitemap.xml');
    expect(sitemap).toContain('/courses/hostile');
  });

  test('on the page of a free course', async () => {
    const topic = await createTopic(db, { slug: 'html' });
    const { id } = await createFreeCourse(db, { topicId: topic.id, slug: 'hostile-free' });
    await create(`/courses/${id}/lessons`, newLesson({ module: null, title: hostile.slice(0, 90), body: hostile }));
    expectHarmless(await toPage('/free-resources/html/hostile-free'));
    expect(await toPage('/free-resources/html/hostile-free')).toContain('alert(1)');
  });
});
