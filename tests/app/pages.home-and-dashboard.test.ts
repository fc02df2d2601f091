import { expect, test } from 'vitest';
import { DAY_MS } from '../../contract/base/time.ts';
import { buildApi } from '../../server/start/app.ts';
import { createClass } from '../support/class-factories.ts';
import {
  createBatch,
  createFreeCourse,
  createLesson,
  createPaidCourse,
  createProfile,
  createSite,
  createTopic,
} from '../support/factories.ts';
import { createEnrollment } from '../support/learning-factories.ts';
import { asha, newcomer } from '../support/people.ts';
import { siteOver, testSite } from '../support/site.ts';

const START = new Date('2026-11-23T13:30:00Z');
const { db, deps } = await testSite({ now: () => START });
await createSite(db);
const course = await createPaidCourse(db, { slug: 'devops-basics', title: 'DevOps Basics' });

/** A page without a cache. */
const read = async (path: string, headers = {}) => (await siteOver(deps).request(path, { headers })).text();

test('home shows trainers and a sample lesson, if the company has entered any', async () => {
  const before = await read('/');
  expect(before).not.toMatch(/Who teaches|See how we teach/);
  await createProfile(db, { name: 'Meera Iyer', line: 'Runs clusters' });
  const lesson = await createLesson(db, course.id, { title: 'Where work waits', isOpen: true });
  const html = await read('/');
  expect(html).toMatch(/Who teaches.*Meera Iyer.*Runs clusters.*See how we teach.*DevOps Basics.*Where work waits/s);
  expect(html).toContain(`href="/courses/devops-basics/lessons/${lesson.slug}"`);
});

test('a free course ends with a link to the course that continues it', async () => {
  const topic = await createTopic(db, { slug: 'git', nextCourseId: course.id });
  const { slug } = await createFreeCourse(db, { topicId: topic.id });
  expect(await read(`/free-resources/git/${slug}`)).toMatch(/Continue with.*href="\/courses\/devops-basics"/s);
});

test('an open class is at the top of the dashboard, with the only accented button; a course shows its next classes', async () => {
  const learner = await newcomer(buildApi(deps), db, asha);
  const { id: batchId } = await createBatch(db, course.id, { joinLink: 'https://meet.example/12' });
  await createEnrollment(db, course.id, { userId: learner.user.id, email: learner.user.email, batchId });
  for (let number = 1; number <= 6; number += 1) {
    await createClass(db, batchId, { number, startsAt: new Date(+START + (number - 1) * DAY_MS) });
  }
  const dashboard = await read('/dashboard', learner.headers);
  const main = dashboard.slice(dashboard.indexOf('<main'), dashboard.indexOf('</main>'));
  expect(main.match(/<(?:a|button)[^>]*\bbg-accent\b[^>]*>[^<]*/g)).toEqual([
    expect.stringMatching(/>Join the class$/),
  ]);
  expect(main.indexOf('Your class is open')).toBeLessThan(main.indexOf('<h2'));
  const page = await read('/learn/devops-basics', learner.headers);
  const classes = page.slice(page.indexOf('id="live-classes"'), page.indexOf('All 6 classes'));
  expect(classes.match(/<li/g)).toHaveLength(2);
});
