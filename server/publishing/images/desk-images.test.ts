import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { readImagePath } from '../../../contract/base/image-path.ts';
import { testApi } from '../../../tests/support/api.ts';
import { byNight } from '../../../tests/support/by-night.ts';
import {
  createImage,
  createLesson,
  createModule,
  createPaidCourse,
  createPost,
  createPosts,
  createSite,
} from '../../../tests/support/factories.ts';
import { bytesOf, photo, picture } from '../../../tests/support/pictures.ts';
import { planOf, settleStatistics } from '../../../tests/support/plans.ts';
import { post, refusal, sendJson } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, images, lessons, posts } from '../../db/schema/index.ts';
import { findImages } from './queries.ts';
import { findUses } from './uses.ts';

const { api, db } = await testApi();
await createSite(db);
const admin = await createStaff(api, db);
const trainer = await createStaff(api, db, 'trainer');

beforeEach(async () => {
  await db.delete(images);
});

const png = (options = {}) => bytesOf(picture(options).png());

function upload(file: Uint8Array<ArrayBuffer>, { name = 'cat.png', alt = 'A cat', headers = admin.headers } = {}) {
  const query = new URLSearchParams({ name, alt });
  return post(api, `/api/desk/images?${query}`, file, { headers: { ...headers, 'Content-Type': 'image/png' } });
}

/** @returns the image as the API presents it */
async function uploaded(...given: Parameters<typeof upload>) {
  const response = await upload(...given);
  expect(response.status).toBeLessThan(300);
  return (await response.json()).data;
}

const get = async (path: string, { headers } = admin) => (await api.request(`/api/desk/${path}`, { headers })).json();
const actions = async (recordId: string) => {
  const entries = await db
    .select({ action: auditEntries.action, fields: auditEntries.fields, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(eq(auditEntries.recordId, recordId))
    .orderBy(desc(auditEntries.createdAt));
  return entries;
};

describe('an uploaded picture', () => {
  test('is returned to the uploader, and written to the audit log', async () => {
    const response = await upload(await png({ width: 40, height: 30 }));
    const { data } = await response.json();
    expect(response.status).toBe(201);
    expect(data).toMatchObject({ name: 'cat.png', alt: 'A cat', width: 40, height: 30, version: 1 });
    expect(readImagePath(data.path)).toMatchObject({ width: 40, height: 30 });
    expect(await actions(data.id)).toEqual([{ action: 'image.create', fields: [], actorId: admin.user.id }]);
  });

  test('becomes an upright WebP, without the place and camera of the photo', async () => {
    const file = await photo({ width: 40, height: 30 });
    expect(Buffer.from(file).includes('Quokkaphone')).toBe(true);
    expect(await uploaded(file)).toMatchObject({ width: 30, height: 40 });
    const [{ bytes } = { bytes: Buffer.alloc(0) }] = await db.select().from(images);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 40 });
    expect(Object.keys(await sharp(bytes).metadata())).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/exif|xmp|iptc|icc|orientation/)]),
    );
    expect(bytes.includes('Quokkaphone')).toBe(false);
  });

  test('is at most 1600 px wide, and never enlarged', async () => {
    expect(await uploaded(await png({ width: 3200, height: 100 }))).toMatchObject({ width: 1600, height: 50 });
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be a %s', async (format) => {
    expect(await uploaded(await bytesOf(picture().toFormat(format)))).toMatchObject({ width: 40, height: 30 });
  });

  test('is the first frame of an animation', async () => {
    const frames = await Promise.all([100, 200].map((seed) => picture({ seed }).png().toBuffer()));
    const file = await bytesOf(sharp(frames, { join: { animated: true } }).webp());
    expect(await uploaded(file)).toMatchObject({ width: 40, height: 30 });
  });

  test('is stored once, even if several people upload it several times at once', async () => {
    const file = await png();
    const responses = await Promise.all([upload(file), upload(file, { alt: 'Another' }), upload(file)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await db.$count(images)).toBe(1);
  });

  test('is restored from the trash when it is uploaded again, with its new name and alt text', async () => {
    const file = await png();
    const { id, path } = await uploaded(file);
    await sendJson(api, 'DELETE', `/api/desk/images/${id}`, {}, admin.headers);
    const again = await upload(file, { name: 'tiger.png', alt: 'A tiger' });
    expect(again.status).toBe(201);
    expect((await again.json()).data).toMatchObject({ id, path, name: 'tiger.png', alt: 'A tiger', version: 3 });
    expect((await get('images')).data).toMatchObject([{ id }]);
    expect((await actions(id))[0]).toMatchObject({ action: 'image.restore' });
  });
});

describe('the list', () => {
  test('shows the newest first, page by page, without images in the trash', async () => {
    for (let n = 0; n < 60; n++) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, n));
      await createImage(db, { name: `${n}`, createdAt, deletedAt: n === 59 ? createdAt : null });
    }
    const first = await get('images');
    const second = await get(`images?cursor=${first.next}`);
    const names = [...first.data, ...second.data].map(({ name }) => Number(name));
    expect(names).toEqual(Array.from({ length: 59 }, (_, n) => 58 - n));
    expect(second.next).toBeNull();
  });

  test('uses its index', async () => {
    for (let n = 0; n < 200; n++) await createImage(db);
    await settleStatistics(db, images);
    const { next } = await get('images');
    for (const cursor of [undefined, next])
      expect(await planOf(db, findImages(db, cursor))).toContain('images_created_idx');
  });
});

describe('an image', () => {
  test('lists the content that shows it, for a trainer only in their own courses', async () => {
    const { id, path } = await uploaded(await png());
    const [own, other] = [await createPaidCourse(db, { image: path }), await createPaidCourse(db)];
    await assignCourse(db, trainer.user.id, own.id);
    const lesson = await createLesson(db, own.id, { body: `Look: ![A cat](${path})` });
    await createLesson(db, other.id, { body: `![](${path})` });
    const post = await createPost(db, { body: `![](${path})` });
    const [body, deletedAt] = [`![](${path})`, new Date()];
    await createPost(db, { body, deletedAt });
    const [goneCourse, goneModule] = [
      await createPaidCourse(db, { deletedAt }),
      await createModule(db, own.id, { deletedAt }),
    ];
    await createLesson(db, goneCourse.id, { body });
    await createLesson(db, own.id, { body, moduleId: goneModule.id });
    const uses = async (who: typeof admin) => (await get(`images/${id}`, who)).data.uses;
    expect(await uses(admin)).toHaveLength(4);
    expect(await uses(admin)).toContainEqual({ kind: 'post', id: post.id, courseId: null, title: post.title });
    expect(await uses(trainer)).toEqual([
      { kind: 'course', id: own.id, courseId: null, title: own.title },
      { kind: 'lesson', id: lesson.id, courseId: own.id, title: lesson.title },
    ]);
  });

  test('finds the content that shows it by the indexes of the texts', byNight, async () => {
    const { hash } = await createImage(db);
    const course = await createPaidCourse(db);
    await createPosts(db, 2000);
    for (let n = 0; n < 200; n++) await createLesson(db, course.id, { body: 'Text '.repeat(200) });
    await settleStatistics(db, posts, lessons);
    const plan = await planOf(db, findUses(db, hash, { id: admin.user.id, roles: ['admin'] }));
    expect(plan).toContain('posts_images_idx');
    expect(plan).toContain('lessons_images_idx');
  });

  test('gets another alt text, but not over one that was saved in the meantime', async () => {
    const { id, version } = await uploaded(await png());
    const save = (alt: string) => sendJson(api, 'PUT', `/api/desk/images/${id}`, { version, alt }, admin.headers);
    expect((await (await save('A lion')).json()).data).toMatchObject({ alt: 'A lion', version: 2 });
    expect(await refusal(await save('A dog'))).toMatchObject({
      status: 409,
      message: expect.stringMatching(new RegExp(`^${admin.user.name} changed this`)),
    });
    expect((await get(`images/${id}`)).data.alt).toBe('A lion');
    expect((await actions(id))[0]).toMatchObject({ action: 'image.edit', fields: ['alt'] });
  });

  test('is moved to the trash only once', async () => {
    const { id } = await uploaded(await png());
    const remove = () => sendJson(api, 'DELETE', `/api/desk/images/${id}`, {}, trainer.headers);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await get('images')).data).toEqual([]);
    expect((await actions(id))[0]).toMatchObject({ action: 'image.delete', actorId: trainer.user.id });
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? JSON.stringify({ version: 1, alt: 'Gone' }) : undefined;
      const headers = { ...admin.headers, 'Content-Type': 'application/json' };
      const response = await api.request(`/api/desk/images/${id}`, { method, headers, ...(body && { body }) });
      expect(response.status).toBe(404);
    }
  });
});
