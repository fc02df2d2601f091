import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultBusiness } from '../../../contract/books/business.ts';
import { CourseResponse, OpenLessonResponse, PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import {
  createBatch,
  createLesson,
  createModule,
  createPaidCourse,
  createProfile,
  createSite,
  createTestimonial,
} from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { createOrder } from '../../../tests/support/sales-factories.ts';
import {
  batches,
  courses,
  enrollments,
  type lessons,
  orders,
  siteSettings,
  trainerProfiles,
} from '../../db/schema/index.ts';

const { api, db } = await testApi();

beforeEach(async () => {
  await db.delete(orders);
  await db.delete(enrollments);
  await db.delete(courses);
  await db.delete(trainerProfiles);
  await db.delete(siteSettings);
});

async function page(slug: string): Promise<PaidCourseDetail> {
  const { data } = CourseResponse.parse(await (await api.request(`/api/courses/${slug}`)).json());
  return PaidCourseDetail.parse(data);
}

describe('the page of a course says', () => {
  test('its trainer, while the profile is on the site', async () => {
    const profile = await createProfile(db, { name: 'Asha', built: 'A CI system', links: ['https://asha.example'] });
    const { slug } = await createPaidCourse(db, { profileId: profile.id });
    expect((await page(slug)).trainer).toEqual({
      id: profile.id,
      name: 'Asha',
      line: 'Runs clusters',
      built: 'A CI system',
      links: ['https://asha.example'],
      image: null,
    });
    await db.update(trainerProfiles).set({ publishAt: null });
    expect((await page(slug)).trainer).toBeNull();
  });

  test('the testimonials of its learners, and not those of other courses', async () => {
    const { id, slug } = await createPaidCourse(db);
    await createTestimonial(db, { name: 'Of this', courseId: id });
    await createTestimonial(db, { name: 'Of none' });
    await createTestimonial(db, { name: 'Draft', courseId: id, publishAt: null });
    expect((await page(slug)).reviews.map(({ name }) => name)).toEqual(['Of this']);
  });

  test('the price, whether it includes GST, and until when all of it is returned', async () => {
    await createSite(db);
    const { slug } = await createPaidCourse(db, { pricePaise: 599_900 });
    const partTerms = { firstInstalment: 'Rs.3,000', buyersChooseInstalments: false };
    expect((await page(slug)).offer).toEqual({ includesGst: false, ...partTerms, refundDays: 7 });
    const business = { ...defaultBusiness, gstin: '29AAGCB7383J1Z4', instalmentPresets: [], refundDays: 3 };
    await db.update(siteSettings).set({ business });
    expect((await page(slug)).offer).toMatchObject({ includesGst: true, firstInstalment: null, refundDays: 3 });
  });

  test('that buyers may pay in instalments, while there is time for the other parts before the next batch', async () => {
    await createSite(db);
    const { id, slug } = await createPaidCourse(db, { pricePaise: 599_900 });
    const instalments = [
      { percent: 50, days: 0 },
      { percent: 50, days: 3, beforeStart: true },
    ];
    const plans = { instalmentPresets: [{ name: 'By the start', instalments }], buyersChooseInstalments: true };
    await db.update(siteSettings).set({ business: { ...defaultBusiness, ...plans } });
    await createBatch(db, id, { startsOn: '2026-12-09' });
    expect((await page(slug)).offer).toMatchObject({ firstInstalment: 'Rs.3,000', buyersChooseInstalments: true });
    await createBatch(db, id, { startsOn: '2026-11-23' });
    expect((await page(slug)).offer).toMatchObject({ firstInstalment: null });
  });

  test('the number of free seats once there are ten or fewer', async () => {
    const { id, slug } = await createPaidCourse(db);
    await createBatch(db, id, { seats: 11, startsOn: '2026-12-01' });
    await createBatch(db, id, { seats: null, startsOn: '2026-12-09' });
    const readSeatsLeft = async () => (await page(slug)).openBatches.map(({ seatsLeft }) => seatsLeft);
    expect(await readSeatsLeft()).toEqual([null, null]);
    const [first] = await db.select().from(batches).where(eq(batches.startsOn, '2026-12-01'));
    await createEnrollment(db, id, { batchId: first?.id ?? '' });
    expect(await readSeatsLeft()).toEqual([10, null]);
  });

  test('that every coming batch is full, and when the first of them starts', async () => {
    const { id, slug } = await createPaidCourse(db);
    const { id: batchId } = await createBatch(db, id, { seats: 1, startsOn: '2027-01-14' });
    expect(await page(slug)).toMatchObject({ isFull: false, fullOn: null });
    await createEnrollment(db, id, { batchId });
    expect(await page(slug)).toMatchObject({ isFull: true, fullOn: '2027-01-14', openBatches: [], mayBeFree: false });
  });

  test('that a seat may be free soon, while the batch is full of people who have not paid', async () => {
    const { id: courseId, slug } = await createPaidCourse(db);
    const batch = await createBatch(db, courseId, { seats: 1, startsOn: '2027-01-14' });
    const heldUntil = new Date(TEST_NOW.getTime() + 3_600_000);
    await createOrder(db, { courseId, batchId: batch.id, heldAt: TEST_NOW, heldUntil });
    expect(await page(slug)).toMatchObject({ isFull: true, fullOn: '2027-01-14', mayBeFree: true });
  });
});

describe('a lesson of a paid course', () => {
  async function courseWithLesson(changes: Partial<typeof lessons.$inferInsert> = {}) {
    const course = await createPaidCourse(db);
    const { id: moduleId } = await createModule(db, course.id, { title: 'First module' });
    const lesson = await createLesson(db, course.id, { moduleId, isOpen: true, body: '## Try it', ...changes });
    return { course, lesson, path: `/api/courses/${course.slug}/lessons/${lesson.slug}` };
  }

  test('can be read by anyone once it is open, and the page of its course has a link to it', async () => {
    const { course, lesson, path } = await courseWithLesson();
    const { slug, title, minutes } = lesson;
    const { data } = OpenLessonResponse.parse(await (await api.request(path)).json());
    expect(data).toMatchObject({ slug, title, module: 'First module', course: { slug: course.slug } });
    expect(data.html).toContain('<h2 id="lesson--try-it">');
    expect(await page(course.slug)).toMatchObject({
      openLesson: { slug, title, minutes },
      modules: [{ lessons: [{ slug, isOpen: true }] }],
    });
  });

  test.each([
    ['not open', { isOpen: false }],
    ['without a text', { body: null }],
    ['a draft', { publishAt: null }],
    ['in the trash', { deletedAt: new Date() }],
  ])('is found by no one while it is %s', async (_, changes) => {
    const { course, path } = await courseWithLesson(changes);
    expect((await api.request(path)).status).toBe(404);
    expect((await page(course.slug)).openLesson).toBeNull();
  });

  test('is not found under another course, nor while its course is a draft', async () => {
    const { course, lesson, path } = await courseWithLesson();
    const other = await createPaidCourse(db);
    expect((await api.request(`/api/courses/${other.slug}/lessons/${lesson.slug}`)).status).toBe(404);
    await db.update(courses).set({ publishAt: null }).where(eq(courses.id, course.id));
    expect((await api.request(path)).status).toBe(404);
  });
});
