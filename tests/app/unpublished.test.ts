import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  courses,
  enrollmentRequests,
  enrollments,
  freeCompletions,
  lessons,
  modules,
  topics,
} from '../../server/db/schema/index.ts';
import { enroll } from '../../server/learning/enrollments/enroll.ts';
import { transact } from '../../server/records/index.ts';
import {
  createFreeCourse,
  createLesson,
  createModule,
  createPaidCourse,
  createSite,
  createTopic,
} from '../support/factories.ts';
import {
  createEnrollment,
  createLessonCompletion,
  createQuiz,
  createTaughtCourse,
} from '../support/learning-factories.ts';
import { asha, newcomer } from '../support/people.ts';
import { postForm, postJson, refusal } from '../support/requests.ts';
import { siteOver, testSite } from '../support/site.ts';

const { site: signUpAt, db, deps } = await testSite();
await createSite(db);
const learner = await newcomer(signUpAt, db, asha);
let site = signUpAt;

beforeEach(async () => {
  for (const table of [freeCompletions, enrollments, courses, topics]) await db.delete(table);
  // A new site has an empty cache; no listener empties the cache here.
  site = siteOver(deps);
});

/** States in which visitors do not see a record. */
const hidden = {
  'a draft': { publishAt: null, deletedAt: null },
  'scheduled for later': { publishAt: new Date('2999-01-01T00:00:00Z'), deletedAt: null },
  'in the trash': { publishAt: new Date('2020-01-01T00:00:00Z'), deletedAt: new Date('2020-01-02T00:00:00Z') },
};

const text = async (path: string) => (await site.request(path)).text();
const status = async (path: string) => (await site.request(path)).status;
const read = async (path: string) => (await (await site.request(path)).json()).data;
const readAs = async (path: string) => {
  const response = await site.request(path, { headers: learner.headers });
  return { status: response.status, data: (await response.json()).data };
};

/** Every page and file that lists content. */
const lists = ['/', '/courses', '/free-resources', '/sitemap.xml', '/llms.txt', '/api/courses', '/api/topics'];

async function expectNowhere(word: string) {
  for (const path of lists) expect(await text(path), path).not.toContain(word);
}

describe.each(Object.entries(hidden))('a paid course that is %s', (_, state) => {
  const course = { id: '', number: 0 };

  beforeEach(async () => {
    await createPaidCourse(db, { title: 'Seen by all' });
    const created = await createPaidCourse(db, { slug: 'hushhush', title: 'Hushhush', number: 4711, ...state });
    Object.assign(course, { id: created.id, number: created.number });
  });

  test('is in no list', async () => {
    expect(await text('/courses')).toContain('Seen by all');
    await expectNowhere('ushhush');
    expect(await text('/api/courses?kind=paid')).not.toContain('ushhush');
  });

  test('has no page, no picture and no entry in the API', async () => {
    for (const path of ['/courses/hushhush', '/courses/hushhush/enroll', '/api/courses/hushhush']) {
      expect(await status(path), path).toBe(404);
    }
    expect(await status(`/api/courses/${course.id}`)).toBe(404);
    expect(await status('/share/courses/hushhush.png')).toBe(404);
    expect(await status('/covers/courses/hushhush.svg')).toBe(404);
  });

  test('accepts no request, by JSON or by a form', async () => {
    const request = { name: 'Asha', email: 'asha@example.org', mobile: '98765 43210', courseId: '4711' };
    const refused = await refusal(await postJson(site, '/api/enrollments', request));
    expect(refused).toMatchObject({ status: 422, fields: { courseId: 'Please choose a course' } });
    const form = await postForm(site, '/api/enrollments', request);
    expect(form.headers.get('Location')).toMatch(/^\/courses($|[#?])/);
    expect(await db.$count(enrollmentRequests)).toBe(0);
  });
});

describe.each(Object.entries(hidden))('a free course that is %s', (_, state) => {
  const course = { id: '', seen: '' };

  beforeEach(async () => {
    const topic = await createTopic(db, { slug: 'html', name: 'HTML' });
    course.seen = (await createFreeCourse(db, { topicId: topic.id, slug: 'seen' })).id;
    course.id = (await createFreeCourse(db, { topicId: topic.id, slug: 'hushhush', title: 'Hushhush', ...state })).id;
  });

  test('is in no list, and does not count in its topic', async () => {
    await expectNowhere('ushhush');
    expect(await text('/free-resources/html')).not.toContain('ushhush');
    expect(await read('/api/topics/html')).toMatchObject({ courseCount: 1 });
    expect(await read('/api/courses?topic=html')).toHaveLength(1);
  });

  test('has no page', async () => {
    expect(await status('/free-resources/html/seen')).toBe(200);
    expect(await status('/free-resources/html/hushhush')).toBe(404);
    expect(await status('/api/courses/hushhush')).toBe(404);
    expect(await status('/share/courses/hushhush.png')).toBe(404);
  });

  test('cannot be marked complete, and its mark on a device is ignored', async () => {
    const { headers } = learner;
    expect((await postJson(site, '/api/learning/free-completion', { course: course.id }, { headers })).status).toBe(
      404,
    );
    const completions = [course.id, course.seen].map((id) => ({ course: id, completedAt: '2026-11-01T00:00:00Z' }));
    expect((await postJson(site, '/api/learning/free-completions', { completions }, { headers })).status).toBe(200);
    expect((await db.select().from(freeCompletions)).map(({ courseId }) => courseId)).toEqual([course.seen]);
  });

  test('that was completed before counts on no dashboard, until it is back', async () => {
    await db.insert(freeCompletions).values([completionOf(course.id), completionOf(course.seen)]);
    const { data } = await readAs('/api/dashboard');
    expect(data).toMatchObject({ enrolledCourses: 1, completedCourses: 1 });
    expect((await readAs('/api/me')).data.completedCourses).toEqual([course.seen]);
    await db
      .update(courses)
      .set({ publishAt: new Date(0), deletedAt: null })
      .where(eq(courses.id, course.id));
    expect((await readAs('/api/dashboard')).data).toMatchObject({ completedCourses: 2 });
  });
});

const completionOf = (courseId: string) => ({ userId: learner.user.id, courseId, completedAt: new Date(0) });

describe.each(Object.entries(hidden))('a topic that is %s', (_, state) => {
  beforeEach(async () => {
    const topic = await createTopic(db, { slug: 'hushhush', name: 'Hushhush', guideTitle: 'Hushhush Guide', ...state });
    await createFreeCourse(db, { topicId: topic.id, slug: 'inside', title: 'Inside hushhush' });
  });

  test('is shown nowhere, and neither are its courses', async () => {
    await expectNowhere('ushhush');
    expect(await status('/free-resources/hushhush')).toBe(404);
    expect(await status('/free-resources/hushhush/inside')).toBe(404);
    expect(await status('/api/topics/hushhush')).toBe(404);
    expect(await status('/api/courses/inside')).toBe(404);
    expect(await read('/api/courses')).toEqual([]);
  });
});

describe.each(Object.entries(hidden))('a lesson that is %s', (_, state) => {
  test('is not on the page of its free course, in its count or its minutes', async () => {
    const topic = await createTopic(db, { slug: 'html' });
    const { id } = await createFreeCourse(db, { topicId: topic.id, slug: 'pages' });
    await createLesson(db, id, { minutes: 10 });
    await createLesson(db, id, { minutes: 30, title: 'Hushhush', body: 'hushhush', ...state });
    expect(await read('/api/courses/pages')).toMatchObject({ lessonCount: 1, minutes: 10 });
    expect(await text('/free-resources/html/pages')).not.toContain('ushhush');
    expect(await read('/api/courses?topic=html')).toMatchObject([{ lessonCount: 1, minutes: 10 }]);
    await db.insert(freeCompletions).values(completionOf(id));
    expect((await readAs('/api/dashboard')).data.learningMinutes).toBe(10);
  });

  test('is not on the page of its paid course, and a module of only such lessons is neither', async () => {
    const { id } = await createPaidCourse(db, { slug: 'devops' });
    const seen = await createModule(db, id, { title: 'Seen' });
    const unseen = await createModule(db, id, { title: 'Hushmodule' });
    await createLesson(db, id, { moduleId: seen.id, minutes: 10 });
    await createLesson(db, id, { moduleId: seen.id, minutes: 30, title: 'Hushhush', ...state });
    await createLesson(db, id, { moduleId: unseen.id, ...state });
    expect((await read('/api/courses/devops')).modules).toMatchObject([{ title: 'Seen', minutes: 10 }]);
    expect(await text('/courses/devops')).not.toMatch(/ushhush|ushmodule/);
  });

  test('is not in the lessons of a learner, and does not keep them from completing the course', async () => {
    const { course, first, last, quiz } = await createTaughtCourse(db, { slug: 'aws' });
    await createEnrollment(db, course.id, { userId: learner.user.id, email: learner.user.email });
    await createLessonCompletion(db, learner.user.id, first.id);
    await db.update(lessons).set(state).where(eq(lessons.id, last.id));
    expect(quiz).toHaveLength(5);
    const { data } = await readAs('/api/learning/aws');
    expect(data).toMatchObject({ lessons: 1, completedLessons: 1, minutes: 60, openQuizzes: 0, completed: true });
    expect((await readAs(`/api/learning/aws/lessons/${last.slug}`)).status).toBe(404);
    const done = { method: 'POST', body: '{}', headers: { ...learner.headers, 'Content-Type': 'application/json' } };
    expect((await site.request(`/api/learning/aws/lessons/${last.slug}/completion`, done)).status).toBe(404);
    expect((await site.request('/api/learning/aws/certificate', done)).status).toBe(200);
  });
});

test('the lessons of a module in the trash are hidden with it', async () => {
  const { course, first, last } = await createTaughtCourse(db, { slug: 'gone-module' });
  await createEnrollment(db, course.id, { userId: learner.user.id, email: learner.user.email });
  const other = await createLesson(db, course.id, { moduleId: (await createModule(db, course.id)).id, minutes: 5 });
  await db
    .update(modules)
    .set({ deletedAt: new Date() })
    .where(eq(modules.id, first.moduleId ?? ''));
  const { data } = await readAs('/api/learning/gone-module');
  expect(data).toMatchObject({ lessons: 1, minutes: 5, modules: [{ lessons: [{ slug: other.slug }] }] });
  expect((await readAs(`/api/learning/gone-module/lessons/${last.slug}`)).status).toBe(404);
  expect((await read('/api/courses/gone-module')).modules).toHaveLength(1);
});

describe('a learner', () => {
  const readAsLearner = async (slug: string, state: object) => {
    const { course, first } = await createTaughtCourse(db, { slug, ...state });
    await createQuiz(db, first.id);
    await createEnrollment(db, course.id, { userId: learner.user.id, email: learner.user.email });
    const { data } = await readAs('/api/dashboard');
    const listed = data.courses.some((each: { slug: string }) => each.slug === slug);
    return { listed, status: (await readAs(`/api/learning/${slug}`)).status };
  };

  test('keeps a course that is a draft again, or is scheduled', async () => {
    expect(await readAsLearner('again-a-draft', hidden['a draft'])).toEqual({ listed: true, status: 200 });
    expect(await readAsLearner('for-later', hidden['scheduled for later'])).toEqual({ listed: true, status: 200 });
  });

  test('no longer has a course in the trash', async () => {
    expect(await readAsLearner('thrown-away', hidden['in the trash'])).toEqual({ listed: false, status: 404 });
  });

  test('can be enrolled in a draft by staff, but not in a course in the trash', async () => {
    const who = { email: 'new@example.org', name: 'Asha Rao' };
    await createPaidCourse(db, { slug: 'draft-again', ...hidden['a draft'] });
    await createPaidCourse(db, { slug: 'in-the-bin', ...hidden['in the trash'] });
    expect(await transact(deps, null, (context) => enroll(context, { ...who, course: 'draft-again' }))).toMatchObject({
      outcome: 'given',
    });
    await expect(transact(deps, null, (context) => enroll(context, { ...who, course: 'in-the-bin' }))).rejects.toThrow(
      /no course at .* to enroll in/,
    );
  });
});
