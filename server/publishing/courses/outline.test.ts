import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { OutlineGroup } from '../../../contract/publishing/desk-course.ts';
import { testApi } from '../../../tests/support/api.ts';
import { newLesson } from '../../../tests/support/desk-courses.ts';
import {
  createFreeCourse,
  createLesson,
  createModule,
  createPaidCourse,
  createSite,
} from '../../../tests/support/factories.ts';
import { createQuiz } from '../../../tests/support/learning-factories.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { lessons, modules } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const admin = await createStaff(api, db);
const trainer = await createStaff(api, db, 'trainer');

/** A course of a trainer with two modules: one, two | three. */
async function createOutline() {
  const course = await createPaidCourse(db);
  await assignCourse(db, trainer.user.id, course.id);
  const [first, second] = [await createModule(db, course.id), await createModule(db, course.id)];
  const one = await createLesson(db, course.id, { moduleId: first.id });
  const two = await createLesson(db, course.id, { moduleId: first.id });
  const three = await createLesson(db, course.id, { moduleId: second.id });
  return { course, first, second, one, two, three, path: `/api/desk/courses/${course.id}` };
}

const put = (path: string, body: object, { headers } = trainer) => sendJson(api, 'PUT', path, body, headers);
const remove = (path: string, { headers } = trainer) => sendJson(api, 'DELETE', path, {}, headers);
const read = async (path: string) => (await (await api.request(path, trainer)).json()).data;
/** The ids of the outline. */
const shapeOf = async (path: string) =>
  (await read(path)).outline.map(({ module, lessons: own }: OutlineGroup) => ({
    module: module?.id ?? null,
    lessons: own.map(({ id }) => id),
  }));

describe('the outline', () => {
  test('shows minutes, state, text and quiz of each lesson', async () => {
    const { course, first, one, path } = await createOutline();
    const bare = await createLesson(db, course.id, { moduleId: first.id, body: null, publishAt: null, minutes: 7 });
    await createQuiz(db, one.id, 3);
    const [group] = (await read(path)).outline;
    expect(group).toMatchObject({ module: { id: first.id, version: 1, title: first.title } });
    expect(group.lessons[0]).toMatchObject({ id: one.id, minutes: 20, isWritten: true, questions: 3 });
    expect(group.lessons.at(-1)).toMatchObject({
      id: bare.id,
      minutes: 7,
      isWritten: false,
      questions: 0,
      publication: { state: 'draft' },
    });
  });

  test('is reordered in one call, even with a lesson that moves to another module', async () => {
    const { course, first, second, one, two, three, path } = await createOutline();
    const outline = [
      { module: second.id, lessons: [two.id, three.id] },
      { module: first.id, lessons: [one.id] },
    ];
    const response = await put(`${path}/outline`, { version: 1, outline });
    expect(await response.json()).toEqual({ data: { id: course.id, version: 2 } });
    expect(await shapeOf(path)).toEqual(outline);
    const page = (await (await api.request(`/api/courses/${course.slug}`)).json()).data;
    expect(page.modules.map(({ title }: { title: string }) => title)).toEqual([second.title, first.title]);
    expect(page.modules[0].lessons.map(({ slug }: { slug: string }) => slug)).toEqual([two.slug, three.slug]);
  });

  test('is not saved over an order that the editor has not seen', async () => {
    const { first, second, one, two, three, path } = await createOutline();
    const outline = [
      { module: first.id, lessons: [two.id, one.id] },
      { module: second.id, lessons: [three.id] },
    ];
    const statuses = await Promise.all(
      [0, 1].map(async () => (await put(`${path}/outline`, { version: 1, outline })).status),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('is refused completely if it omits or repeats something, or has something of another course', async () => {
    const { first, second, one, two, three, path } = await createOutline();
    const other = await createOutline();
    const before = await shapeOf(path);
    const groupOfSecond = { module: second.id, lessons: [three.id] };
    for (const lessonsOfFirst of [
      [two.id],
      [two.id, one.id, one.id],
      [two.id, other.one.id],
      [two.id, one.id, other.one.id],
    ]) {
      const outline = [{ module: first.id, lessons: lessonsOfFirst }, groupOfSecond];
      expect((await put(`${path}/outline`, { version: 1, outline })).status).toBe(409);
    }
    const foreign = [{ module: other.first.id, lessons: [two.id, one.id] }, groupOfSecond];
    expect((await put(`${path}/outline`, { version: 1, outline: foreign })).status).toBe(409);
    const loose = [{ module: null, lessons: [two.id] }, { module: first.id, lessons: [one.id] }, groupOfSecond];
    expect((await put(`${path}/outline`, { version: 1, outline: loose })).status).toBe(422);
    expect(await shapeOf(path)).toEqual(before);
  });

  test('of a free course is one list of lessons', async () => {
    const course = await createFreeCourse(db);
    const [a, b] = [await createLesson(db, course.id), await createLesson(db, course.id)];
    const path = `/api/desk/courses/${course.id}`;
    const outline = [{ module: null, lessons: [b.id, a.id] }];
    expect((await put(`${path}/outline`, { version: 1, outline }, admin)).status).toBe(200);
    const page = (await (await api.request(`/api/courses/${course.slug}`)).json()).data;
    expect(page.lessons.map(({ slug }: { slug: string }) => slug)).toEqual([b.slug, a.slug]);
    expect((await postJson(api, `${path}/modules`, { title: 'M' }, admin)).status).toBe(409);
  });
});

describe('a module', () => {
  test('is added last, renamed, and deleted with its lessons', async () => {
    const { course, first, one, path } = await createOutline();
    const added = await postJson(api, `${path}/modules`, { title: 'Extras' }, trainer);
    const { id } = (await added.json()).data;
    expect((await read(path)).outline.at(-1)).toEqual({ module: { id, version: 1, title: 'Extras' }, lessons: [] });
    expect((await put(`${path}/modules/${id}`, { version: 1, title: 'More' })).status).toBe(200);
    expect((await read(path)).outline.at(-1).module).toEqual({ id, version: 2, title: 'More' });
    expect((await put(`${path}/modules/${id}`, { version: 1, title: 'Less' })).status).toBe(409);

    expect((await remove(`${path}/modules/${first.id}`)).status).toBe(200);
    expect((await read(path)).outline).toHaveLength(2);
    expect((await api.request(`${path}/lessons/${one.id}`, trainer)).status).toBe(404);
    const page = await (await api.request(`/api/courses/${course.slug}`)).text();
    expect(page).not.toContain(first.title);
    // Its lessons come back with it.
    expect(await db.select().from(lessons).where(eq(lessons.id, one.id))).toMatchObject([{ deletedAt: null }]);
  });

  test('without a title is refused', async () => {
    const { path } = await createOutline();
    const refused = await refusal(await postJson(api, `${path}/modules`, { title: ' ' }, trainer));
    expect(refused).toMatchObject({ status: 422, fields: { title: 'Enter a title' } });
  });

  test('is not found under another course', async () => {
    const { path } = await createOutline();
    const other = await createOutline();
    expect((await put(`${path}/modules/${other.first.id}`, { version: 1, title: 'Mine' })).status).toBe(404);
    expect((await remove(`${path}/modules/${other.first.id}`)).status).toBe(404);
    const lesson = newLesson({ module: other.first.id });
    expect((await postJson(api, `${path}/lessons`, lesson, trainer)).status).toBe(422);
  });
});

test('a trainer can neither see nor change a course of another trainer', async () => {
  const { path, course, first, second, one, two, three } = await createOutline();
  const stranger = await createStaff(api, db, 'trainer');
  await assignCourse(db, stranger.user.id, (await createPaidCourse(db)).id);
  const outline = [
    { module: first.id, lessons: [two.id, one.id] },
    { module: second.id, lessons: [three.id] },
  ];
  const texts = { kind: 'free', version: 1, title: 'T', description: 'D', body: '' };
  const { module: _, ...lesson } = { module: null, ...newLesson() };
  const before = await db.select().from(lessons).where(eq(lessons.courseId, course.id)).orderBy(lessons.id);
  const responses = [
    await api.request(path, stranger),
    await api.request(`${path}/lessons/${one.id}`, stranger),
    await put(path, texts, stranger),
    await put(`${path}/outline`, { version: 1, outline }, stranger),
    await postJson(api, `${path}/modules`, { title: 'Mine' }, stranger),
    await put(`${path}/modules/${first.id}`, { version: 1, title: 'Mine' }, stranger),
    await remove(`${path}/modules/${first.id}`, stranger),
    await postJson(api, `${path}/lessons`, newLesson({ module: first.id }), stranger),
    await put(`${path}/lessons/${one.id}`, { version: 1, ...lesson }, stranger),
    await remove(`${path}/lessons/${one.id}`, stranger),
  ];
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
  for (const response of responses) expect(await response.text()).not.toContain(course.title);
  expect(await db.select().from(lessons).where(eq(lessons.courseId, course.id)).orderBy(lessons.id)).toEqual(before);
  expect(await db.$count(modules, and(eq(modules.courseId, course.id), eq(modules.title, 'Mine')))).toBe(0);
});
