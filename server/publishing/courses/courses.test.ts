import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { draft, newPaidCourse, offerOf, paidTexts, published } from '../../../tests/support/desk-courses.ts';
import { createFreeCourse, createPaidCourse, createSite, createTopic } from '../../../tests/support/factories.ts';
import { createEnrollment } from '../../../tests/support/learning-factories.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, courses } from '../../db/schema/index.ts';
import { enroll } from '../../learning/enrollments/enroll.ts';
import { transact } from '../../records/index.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const admin = await createStaff(api, db);
const trainer = await createStaff(api, db, 'trainer');

const path = '/api/desk/courses';
const put = (address: string, body: object, { headers } = admin) => sendJson(api, 'PUT', address, body, headers);
const remove = (id: string) => sendJson(api, 'DELETE', `${path}/${id}`, {}, admin.headers);
const create = (body: object) => postJson(api, path, body, admin);
const read = async (id: string) => (await (await api.request(`${path}/${id}`, admin)).json()).data;
const findCourse = async (id: string) => (await db.select().from(courses).where(eq(courses.id, id)))[0];
const isPublic = async (slug: string) => (await api.request(`/api/courses/${slug}`)).status === 200;

describe('a new course', () => {
  test('is a draft that no visitor sees, and comes last', async () => {
    const body = newPaidCourse({ slug: 'kubernetes', number: 77, image: '/images/cover.webp' });
    const response = await create(body);
    expect(response.status).toBe(201);
    const { id, version } = (await response.json()).data;
    expect(await read(id)).toEqual({
      ...body,
      id,
      version,
      route: '/courses/kubernetes',
      trainers: [],
      learners: 0,
      outline: [],
      body: '',
      highlights: [],
      objectives: [],
      stack: [],
      outcome: '',
      prerequisites: [],
      classUrl: '',
      profileId: '',
      questions: [],
      status: 'Upcoming',
      popular: false,
      sellOnline: false,
      publication: draft,
    });
    expect(await isPublic('kubernetes')).toBe(false);
    const row = await findCourse(id);
    await put(`${path}/${id}/offer`, offerOf(row ?? expect.fail(), { publication: published }));
    const { data } = await (await api.request('/api/courses?kind=paid')).json();
    expect(data.at(-1)).toMatchObject({ slug: 'kubernetes', price: 'Rs.4,999', overPrice: 'Rs.9,999' });
  });

  test('can also be created at the public address', async () => {
    const body = newPaidCourse({ slug: 'at-the-public-address', number: 78 });
    const response = await postJson(api, '/api/courses', body, admin);
    expect(response.status).toBe(201);
    expect(await findCourse((await response.json()).data.id)).toMatchObject({
      slug: 'at-the-public-address',
      publishAt: null,
    });
  });

  test('that is free belongs to a topic, as its last course', async () => {
    const topic = await createTopic(db, { slug: 'containers' });
    await createFreeCourse(db, { topicId: topic.id, position: 8 });
    const body = { kind: 'free', title: 'First pod', description: 'D', slug: 'first-pod', topicId: topic.id };
    const { id } = (await (await create(body)).json()).data;
    const ownFields = {
      version: 1,
      route: '/free-resources/containers/first-pod',
      outline: [{ module: null, lessons: [] }],
    };
    expect(await read(id)).toMatchObject({ ...body, ...ownFields, publication: draft });
    expect(await findCourse(id)).toMatchObject({ position: 9 });
    expect((await create({ ...body, slug: 'lost', topicId: id })).status).toBe(422);
  });

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a slug in capitals', { slug: 'Kubernetes' }, 'slug'],
    ['a path as its slug', { slug: '../site' }, 'slug'],
    ['a description that is too long', { description: 'x'.repeat(501) }, 'description'],
    ['hours that are not a number', { trainingHours: 'many' }, 'trainingHours'],
    ['a negative price', { pricePaise: -1 }, 'pricePaise'],
    ['a struck price below the price', { struckPricePaise: 100 }, 'struckPricePaise'],
    ['the number 0', { number: 0 }, 'number'],
    ['a field that is not its own', { topicId: null }, 'topicId'],
  ])('with %s is refused', async (_, changes, field) => {
    const before = await db.$count(courses);
    const refused = await refusal(await create(newPaidCourse(changes)));
    expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    expect(await db.$count(courses)).toBe(before);
  });

  test('cannot have the address or number of another, even of one in the trash', async () => {
    await createPaidCourse(db, { slug: 'taken', number: 901, title: 'Taken' });
    await createPaidCourse(db, { slug: 'thrown', number: 902, title: 'Thrown', deletedAt: new Date() });
    expect(await refusal(await create(newPaidCourse({ slug: 'taken', number: 902 })))).toMatchObject({
      status: 422,
      fields: { slug: 'This is the address of Taken', number: 'This is the number of Thrown, which is in the trash' },
    });
    expect(await refusal(await create(newPaidCourse({ slug: 'thrown' })))).toMatchObject({
      fields: { slug: expect.stringContaining('trash') },
    });
  });

  test('is created once if two with the same address are sent at once', async () => {
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await create(newPaidCourse({ slug: 'at-once' }))).status),
    );
    expect(statuses.sort()).toEqual([201, 422, 422]);
  });
});

describe('the texts of a course', () => {
  test('are saved by its trainer, and appear on its page', async () => {
    const course = await createPaidCourse(db);
    await assignCourse(db, trainer.user.id, course.id);
    const body = paidTexts({ version: 1, title: 'Mended', image: '/images/a.webp' });
    const response = await put(`${path}/${course.id}`, body, trainer);
    expect(await response.json()).toEqual({ data: { id: course.id, version: 2 } });
    const page = (await (await api.request(`/api/courses/${course.slug}`)).json()).data;
    expect(page).toMatchObject({ title: 'Mended', image: '/images/a.webp', highlights: ['Live classes'] });
    expect(await read(course.id)).toMatchObject({ trainers: [trainer.user.name] });
    expect((await findCourse(course.id))?.updatedAt.getTime()).toBeGreaterThan(course.updatedAt.getTime());
  });

  test('are not overwritten if someone saved them in the meantime', async () => {
    const { id } = await createPaidCourse(db);
    await put(`${path}/${id}`, paidTexts({ version: 1, title: 'First' }));
    const second = await refusal(await put(`${path}/${id}`, paidTexts({ version: 1, title: 'Second' })));
    expect(second).toMatchObject({ status: 409, code: 'conflict' });
    expect(second.message).toContain(admin.user.name);
    expect(await findCourse(id)).toMatchObject({ title: 'First', version: 2 });
  });

  test('are saved by only one of two people at once', async () => {
    const { id } = await createPaidCourse(db);
    const saves = ['One', 'Two'].map((title) => put(`${path}/${id}`, paidTexts({ version: 1, title })));
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['a text that is too long', { body: 'x'.repeat(40_001) }, 'body'],
    ['a picture of another site', { image: '//evil.test/a.png' }, 'image'],
    ['a picture that is code', { image: 'javascript:alert(1)' }, 'image'],
    ['a line twice', { stack: ['Git', 'Git'] }, 'stack'],
    ['a line that is too long', { highlights: ['x'.repeat(201)] }, 'highlights.0'],
  ])('with %s are refused', async (_, changes, field) => {
    const { id } = await createPaidCourse(db);
    const refused = await refusal(await put(`${path}/${id}`, paidTexts({ version: 1, ...changes })));
    expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });

  test('leave price, number and publication as they are', async () => {
    const { id } = await createPaidCourse(db);
    for (const extra of [{ pricePaise: 1 }, { number: 1 }, { publication: draft }, { slug: 'other' }]) {
      expect((await put(`${path}/${id}`, { ...paidTexts({ version: 1 }), ...extra })).status).toBe(422);
    }
  });

  test('are refused for a course of the other kind', async () => {
    const { id } = await createPaidCourse(db);
    const free = { kind: 'free', version: 1, title: 'T', description: 'D', body: '' };
    expect(await refusal(await put(`${path}/${id}`, free))).toMatchObject({
      status: 422,
      fields: { kind: 'A paid course cannot become a free course' },
    });
  });
});

describe('the offer of a course', () => {
  test('is saved by an admin; a draft disappears from the site, and its new address is its only one', async () => {
    const course = await createPaidCourse(db);
    const offer = `${path}/${course.id}/offer`;
    expect((await put(offer, offerOf(course, { slug: 'moved', pricePaise: 100_000 }))).status).toBe(200);
    expect([await isPublic('moved'), await isPublic(course.slug)]).toEqual([true, false]);
    expect((await put(offer, offerOf(course, { version: 2, slug: 'moved', publication: draft }))).status).toBe(200);
    expect(await isPublic('moved')).toBe(false);
  });

  test('keeps the time of publication', async () => {
    const publishAt = new Date('2026-01-05T04:00:00Z');
    const course = await createPaidCourse(db, { publishAt });
    await put(`${path}/${course.id}/offer`, offerOf(course));
    expect((await findCourse(course.id))?.publishAt).toEqual(publishAt);
  });

  test('is not published at a time that has passed', async () => {
    const course = await createPaidCourse(db, { publishAt: null });
    const late = offerOf(course, { publication: { state: 'scheduled', at: '2020-01-01T09:00' } });
    const refused = await refusal(await put(`${path}/${course.id}/offer`, late));
    expect(refused).toMatchObject({ status: 422, fields: { 'publication.at': expect.any(String) } });
  });

  test.each([
    ['price', { pricePaise: 100 }],
    ['online sale', { sellOnline: true }],
  ])('can be changed by an editor, except for its %s', async (_, money) => {
    const course = await createPaidCourse(db);
    const editor = await createStaff(api, db, 'editor');
    const offer = `${path}/${course.id}/offer`;
    expect((await put(offer, offerOf(course, { ...money, publication: draft }), editor)).status).toBe(403);
    expect((await put(offer, offerOf(course, { popular: true }), editor)).status).toBe(200);
  });

  test('cannot be changed by a trainer', async () => {
    const course = await createPaidCourse(db);
    await assignCourse(db, trainer.user.id, course.id);
    expect((await put(`${path}/${course.id}/offer`, offerOf(course), trainer)).status).toBe(403);
  });

  test('writes the changed fields to the audit log, and no values', async () => {
    const course = await createPaidCourse(db);
    await put(`${path}/${course.id}/offer`, offerOf(course, { popular: true, pricePaise: 1 }));
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.recordId, course.id), eq(auditEntries.action, 'course.edit')));
    expect(entry).toMatchObject({ actorId: admin.user.id, recordType: 'course' });
    expect(entry?.fields.toSorted()).toEqual(['popular', 'pricePaise']);
  });
});

describe('a course that is deleted', () => {
  test('is in the trash and nowhere else', async () => {
    const { id, slug } = await createPaidCourse(db);
    expect((await remove(id)).status).toBe(200);
    expect(await isPublic(slug)).toBe(false);
    expect((await api.request(`${path}/${id}`, admin)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect(await findCourse(id)).toMatchObject({ deletedAt: expect.any(Date) });
  });

  test('a course cannot be deleted while learners are enrolled in it', async () => {
    const { id } = await createPaidCourse(db);
    await createEnrollment(db, id);
    const refused = await refusal(await remove(id));
    expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/^One learner is enrolled/) });
    expect(await findCourse(id)).toMatchObject({ deletedAt: null });
  });

  test('at the moment of an enrollment either stays or enrolls no one', async () => {
    const { id, slug } = await createPaidCourse(db);
    const [enrolled, deleted] = await Promise.allSettled([
      transact(deps, null, (context) => enroll(context, { email: 'race@example.org', name: 'Asha Rao', course: slug })),
      remove(id),
    ]);
    const isDeleted = deleted.status === 'fulfilled' && deleted.value.status === 200;
    expect(isDeleted).toBe(enrolled.status === 'rejected');
  });
});
