import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Course, CourseList, CourseResponse, type PaidCourse } from '../../../contract/publishing/course.ts';
import { testApi, testDeps } from '../../../tests/support/api.ts';
import {
  createBatch,
  createFreeCourse,
  createLesson,
  createModule,
  createPaidCourse,
  createTopic,
} from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { batches, courses, enrollments, topics } from '../../db/schema/index.ts';
import { buildApi } from '../../start/app.ts';

const { api, db } = await testApi();

beforeEach(async () => {
  await db.delete(enrollments);
  await db.delete(courses);
  await db.delete(topics);
});

async function list(query = '', app = api): Promise<Course[]> {
  const response = await app.request(`/api/courses${query}`);
  expect(response.status).toBe(200);
  return CourseList.parse(await response.json()).data;
}

async function readCourse(id: string) {
  const response = await api.request(`/api/courses/${id}`);
  expect(response.status).toBe(200);
  return CourseResponse.parse(await response.json()).data;
}

/** The only course listed, which the test made a paid one. */
async function paidCourse(app = api): Promise<PaidCourse> {
  const [course] = await list('', app);
  if (course?.kind !== 'paid') throw new Error('Expected a paid course');
  return course;
}

const at = (instant: string) => buildApi(testDeps(db, { now: () => new Date(instant) }));

describe('the list of courses', () => {
  test('is empty before there is a course', async () => {
    expect(await list()).toEqual([]);
  });

  test('has paid courses by position, then free ones by topic and position', async () => {
    const second = await createTopic(db, { position: 902 });
    const first = await createTopic(db, { position: 901 });
    await createFreeCourse(db, { slug: 'd', topicId: second.id, position: 1 });
    await createFreeCourse(db, { slug: 'c', topicId: first.id, position: 2 });
    await createFreeCourse(db, { slug: 'b', topicId: first.id, position: 1 });
    await createPaidCourse(db, { slug: 'z', position: 2 });
    await createPaidCourse(db, { slug: 'y', position: 1 });
    expect((await list()).map((course) => course.slug)).toEqual(['y', 'z', 'b', 'c', 'd']);
  });

  test('is filtered by kind, by topic and by both', async () => {
    const html = await createTopic(db, { slug: 'html' });
    await createFreeCourse(db, { slug: 'forms', topicId: html.id });
    await createFreeCourse(db, { slug: 'other' });
    await createPaidCourse(db, { slug: 'devops' });
    const slugs = async (query: string) => (await list(query)).map((course) => course.slug);
    expect(await slugs('?kind=paid')).toEqual(['devops']);
    expect(await slugs('?kind=free')).toEqual(['forms', 'other']);
    expect(await slugs('?topic=html')).toEqual(['forms']);
    expect(await slugs('?kind=free&topic=html')).toEqual(['forms']);
    expect(await slugs('?kind=paid&topic=html')).toEqual([]);
    expect(await slugs('?topic=unknown')).toEqual([]);
  });

  test.each([
    ['?kind=cheap', 'kind'],
    ['?kind=', 'kind'],
    ['?kind=paid&kind=free', 'kind'],
    ['?topic=Not%20a%20slug', 'topic'],
    ['?topic=', 'topic'],
    ['?page=0', 'page'],
    ['?limit=101', 'limit'],
    ['?sort=price', 'sort'],
  ])('refuses %s and names the parameter', async (query, field) => {
    const response = await api.request(`/api/courses${query}`);
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).fields)).toEqual([field]);
  });
});

describe('a paid course', () => {
  test('has the fixed fields, the fields that pages need, and no other column of the row', async () => {
    const row = await createPaidCourse(db, { slug: 'devops', number: 501, title: 'DevOps', status: 'Upcoming' });
    await createBatch(db, row.id, { number: 84, startsOn: '2026-12-31' });
    expect(await paidCourse()).toEqual({
      _id: row.id,
      slug: 'devops',
      title: 'DevOps',
      description: 'What it is about',
      completed: false,
      createdAt: row.createdAt.toISOString(),
      route: '/courses/devops',
      kind: 'paid',
      id: 501,
      instructor: 'Asha Rao',
      language: 'English',
      overPrice: 'Rs.15,999',
      price: 'Rs.5,999',
      pricePaise: 599_900,
      status: 'Upcoming',
      startDate: '31st December',
      startsOn: '2026-12-31',
      endsOn: null,
      batch: '84',
      trainingHours: '70',
      popular: false,
      image: '/covers/courses/devops.svg',
      classUrl: null,
      openLesson: null,
    });
    const [raw] = (await (await api.request('/api/courses')).json()).data;
    expect(Object.keys(raw).sort()).toEqual(Object.keys(await paidCourse()).sort());
  });

  test('shows its stored image', async () => {
    await createPaidCourse(db, { image: '/uploads/a.webp' });
    expect((await paidCourse()).image).toBe('/uploads/a.webp');
  });

  test('starts with the first of its coming batches', async () => {
    const { id } = await createPaidCourse(db);
    await createBatch(db, id, { number: 86, startsOn: '2027-03-01' });
    await createBatch(db, id, { number: 85, startsOn: '2026-12-02' });
    await createBatch(db, id, { number: 84, startsOn: '2026-11-20' });
    expect(await paidCourse()).toMatchObject({ startDate: '2nd December', startsOn: '2026-12-02', batch: '85' });
  });

  test('starts with the first batch that has a free seat', async () => {
    const { id } = await createPaidCourse(db);
    const full = await createBatch(db, id, { number: 85, startsOn: '2026-12-02', seats: 1 });
    await createBatch(db, id, { number: 86, startsOn: '2026-12-09', endsOn: '2027-01-29', seats: 1 });
    await createBatch(db, id, { number: 87, startsOn: '2026-12-16', seats: null });
    const [first, second] = await Promise.all([createEnrollment(db, id), createEnrollment(db, id)]);
    const join = (batchId: string, learner: { id: string }) =>
      db.update(enrollments).set({ batchId }).where(eq(enrollments.id, learner.id));
    expect(await paidCourse()).toMatchObject({ batch: '85', endsOn: null });
    await join(full.id, first);
    const next = await paidCourse();
    expect(next).toMatchObject({ batch: '86', startsOn: '2026-12-09', endsOn: '2027-01-29' });
    const [{ id: nextId } = { id: '' }] = await db.select().from(batches).where(eq(batches.number, 86));
    await join(nextId, second);
    expect(await paidCourse()).toMatchObject({ batch: '87', startsOn: '2026-12-16' });
    await db.update(enrollments).set({ batchId: null }).where(eq(enrollments.id, first.id));
    expect(await paidCourse()).toMatchObject({ batch: '85' });
  });

  test('whose coming batches are all full names none of them', async () => {
    const { id } = await createPaidCourse(db);
    const { id: batchId } = await createBatch(db, id, { number: 85, startsOn: '2026-12-02', seats: 1 });
    await createEnrollment(db, id, { batchId });
    expect(await paidCourse()).toMatchObject({
      startDate: 'Next batch soon',
      startsOn: null,
      endsOn: null,
      batch: null,
    });
  });

  test('keeps the number of its last batch once that has started', async () => {
    const { id } = await createPaidCourse(db);
    await createBatch(db, id, { number: 85, startsOn: '2026-10-01' });
    await createBatch(db, id, { number: 84, startsOn: '2026-05-01' });
    expect(await paidCourse()).toMatchObject({ startDate: 'Next batch soon', startsOn: null, batch: '85' });
  });

  test('without any batch has neither number nor date', async () => {
    await createPaidCourse(db);
    expect(await paidCourse()).toMatchObject({ startDate: 'Next batch soon', startsOn: null, batch: null });
  });

  test('still starts on its first day, which begins and ends in the time of Kolkata', async () => {
    const { id } = await createPaidCourse(db);
    await createBatch(db, id, { startsOn: '2026-12-01', endsOn: '2027-01-29' });
    const over = { startsOn: null, endsOn: null };
    expect((await paidCourse(at('2026-12-01T18:29:59Z'))).startsOn).toBe('2026-12-01');
    expect(await paidCourse(at('2026-12-01T18:30:00Z'))).toMatchObject(over);
    await createBatch(db, id, { startsOn: '2026-12-08' });
    expect((await paidCourse(at('2026-12-01T18:29:59Z'))).startsOn).toBe('2026-12-01');
  });

  test('does not have the batch of another course', async () => {
    await createPaidCourse(db, { position: 1 });
    const other = await createPaidCourse(db, { position: 2 });
    await createBatch(db, other.id);
    expect((await paidCourse()).batch).toBeNull();
  });

  test('has its modules, their lessons and minutes in order', async () => {
    const course = await createPaidCourse(db, {
      slug: 'devops',
      body: 'Why *this* course',
      highlights: ['Live classes'],
      objectives: ['Ship safely'],
      stack: ['Docker', 'Git'],
    });
    const second = await createModule(db, course.id, { title: 'Second', position: 2 });
    const first = await createModule(db, course.id, { title: 'First', position: 1 });
    const of = (moduleId: string, slug: string, position: number, minutes: number) =>
      createLesson(db, course.id, { moduleId, slug, title: slug, position, minutes, body: null });
    await of(second.id, 'a', 1, 30);
    await of(first.id, 'b', 2, 20);
    await of(first.id, 'c', 1, 10);
    expect(await readCourse('devops')).toMatchObject({
      kind: 'paid',
      html: '<p>Why <em>this</em> course</p>',
      highlights: ['Live classes'],
      objectives: ['Ship safely'],
      stack: ['Docker', 'Git'],
      modules: [
        { title: 'First', minutes: 30, lessons: [{ slug: 'c', title: 'c', minutes: 10 }, { slug: 'b' }] },
        { title: 'Second', minutes: 30, lessons: [{ slug: 'a', title: 'a', minutes: 30 }] },
      ],
    });
  });

  test('never reveals the text of its lessons', async () => {
    const course = await createPaidCourse(db, { slug: 'devops' });
    const module = await createModule(db, course.id);
    await createLesson(db, course.id, { moduleId: module.id, body: 'For learners only' });
    expect(await (await api.request('/api/courses/devops')).text()).not.toContain('For learners only');
  });

  test('that lacks a required field cannot be stored', async () => {
    await expect(createPaidCourse(db, { pricePaise: null })).rejects.toThrow();
    expect((await (await api.request('/api/courses')).json()).data).toEqual([]);
  });
});

describe('Calls: one course by GET /courses/{id}', () => {
  test('is found by its _id as well as by its slug', async () => {
    const { id } = await createPaidCourse(db, { slug: 'devops' });
    expect(await readCourse(id)).toEqual(await readCourse('devops'));
    expect(await readCourse(id.toUpperCase())).toEqual(await readCourse('devops'));
  });

  test('is found by its number, unless that is the slug of another course', async () => {
    const { number } = await createPaidCourse(db, { slug: 'devops' });
    expect(await readCourse(String(number))).toEqual(await readCourse('devops'));
    await createPaidCourse(db, { slug: String(number) });
    expect(await readCourse(String(number))).toMatchObject({ slug: String(number) });
  });

  test.each(['unknown', '9999999', '99999999', '9f3c2b8e-3f0a-4d51-9d5e-6f0a4c3b2a10', 'Not%20a%20slug'])(
    '%s is not found, in the fixed words',
    async (id) => {
      const response = await api.request(`/api/courses/${id}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        code: 'not_found',
        message: 'The requested course could not be found.',
      });
    },
  );
});
