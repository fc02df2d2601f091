import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type DeskTrashItem, type TrashKind, trashKinds } from '../../../contract/desk/desk-trash.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { byNight } from '../../../tests/support/by-night.ts';
import { createTrash } from '../../../tests/support/desk-factories.ts';
import {
  createImage,
  createLesson,
  createModule,
  createPaidCourse,
  createPost,
  createSite,
  createTestimonial,
} from '../../../tests/support/factories.ts';
import { planOf, settleStatistics } from '../../../tests/support/plans.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, courses, images, lessons, posts } from '../../db/schema/index.ts';
import { recordAudit } from '../../records/index.ts';
import { trashQuery } from './queries.ts';
import { trashedTypes } from './record-types.ts';

const { api, db } = await testApi();
await createSite(db);
const { headers, user } = await createStaff(api, db);

beforeEach(async () => {
  for (const { table } of Object.values(trashedTypes)) await db.delete(table);
});

const deletedAt = TEST_NOW;

async function list(query = ''): Promise<{ data: DeskTrashItem[]; next: string | null }> {
  return (await api.request(`/api/desk/trash${query}`, { headers })).json();
}

const restore = (kind: TrashKind, id: string) =>
  postJson(api, `/api/desk/trash/${kind}/${id}/restore`, {}, { headers });

describe('the list', () => {
  test('has every kind of deleted record, newest deletion first, and no other record', async () => {
    await createPost(db);
    const trash = await createTrash(db);
    const { data } = await list();
    expect(data.map(({ kind, id }) => [kind, id])).toEqual(trash.map(({ kind, id }) => [kind, id]).reverse());
    expect(trash.map(({ kind }) => kind).sort()).toEqual([...trashKinds].sort());
  });

  test('shows who deleted a record, and until when it can be restored', async () => {
    const { id, title } = await createPost(db, { deletedAt });
    await db.transaction((tx) => recordAudit(tx, { actorId: user.id, action: 'post.delete', recordId: id }));
    const record = { kind: 'post', id, title, course: null, waitsFor: null };
    const times = { deletedAt: '2026-11-21T06:00:00.000Z', until: '2026-12-21T06:00:00.000Z' };
    expect((await list()).data).toEqual([{ ...record, ...times, deletedBy: user.name }]);
  });

  test('does not name a person who no longer has an account', async () => {
    const { id } = await createPost(db, { deletedAt });
    await db.transaction((tx) => recordAudit(tx, { actorId: id, action: 'post.delete', recordId: id }));
    expect((await list()).data).toMatchObject([{ deletedBy: null }]);
  });

  test('names the course of a lesson, and the record that must be restored before it', async () => {
    const course = await createPaidCourse(db);
    const module = await createModule(db, course.id, { deletedAt });
    const lesson = await createLesson(db, course.id, { moduleId: module.id, deletedAt });
    const waits = async (kind: TrashKind) => (await list(`?kind=${kind}`)).data;
    expect(await waits('module')).toMatchObject([{ course: course.title, waitsFor: null }]);
    expect(await waits('lesson')).toMatchObject([
      { id: lesson.id, course: course.title, waitsFor: { kind: 'module', title: module.title } },
    ]);
    await db.update(courses).set({ deletedAt });
    for (const kind of ['module', 'lesson'] as const) {
      expect(await waits(kind)).toMatchObject([{ waitsFor: { kind: 'course', title: course.title } }]);
    }
  });

  test('comes page by page, even if records were deleted at the same moment', async () => {
    for (let n = 0; n < 40; n++) {
      await createPost(db, { deletedAt });
      await createTestimonial(db, { deletedAt });
    }
    const first = await list();
    const second = await list(`?cursor=${first.next}`);
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 30, null]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(80);
  });

  test('can be filtered by one kind, and refuses an unknown one', async () => {
    await createTrash(db);
    expect((await list('?kind=post')).data.map(({ kind }) => kind)).toEqual(['post']);
    expect((await api.request('/api/desk/trash?kind=user', { headers })).status).toBe(422);
  });

  test('uses its indexes', byNight, async () => {
    const course = await createPaidCourse(db);
    for (let n = 0; n < 300; n++) {
      const trashed = { deletedAt: n % 100 === 0 ? deletedAt : null };
      await createPost(db, trashed);
      await createLesson(db, course.id, trashed);
      await createImage(db, trashed);
    }
    await settleStatistics(db, posts, lessons, images);
    const plan = await planOf(db, trashQuery({}));
    for (const index of ['posts_trash_idx', 'lessons_trash_idx', 'images_trash_idx', 'audit_entries_record_idx'])
      expect(plan).toContain(index);
  });
});

describe('bringing back', () => {
  test('works once for every kind, parents first, and is written to the audit log', async () => {
    const trash = await createTrash(db);
    for (const { kind, id } of trash) {
      expect([kind, (await restore(kind, id)).status]).toEqual([kind, 200]);
      expect(await refusal(await restore(kind, id))).toMatchObject({ status: 404 });
      const entries = await db.select().from(auditEntries).where(eq(auditEntries.recordId, id));
      expect(entries).toMatchObject([{ action: `${kind}.restore`, actorId: user.id }]);
    }
    expect((await list()).data).toEqual([]);
  });

  test('makes a lesson wait for its module, and the message names the module', async () => {
    const course = await createPaidCourse(db);
    const module = await createModule(db, course.id, { title: 'Linux', deletedAt });
    const lesson = await createLesson(db, course.id, { moduleId: module.id, deletedAt });
    expect(await refusal(await restore('lesson', lesson.id))).toMatchObject({
      status: 409,
      message: 'This belongs to the module “Linux”, which is in the trash, too. Restore that first.',
    });
    await restore('module', module.id);
    expect((await restore('lesson', lesson.id)).status).toBe(200);
  });

  test('does not find a record by another kind, or by a kind without a trash', async () => {
    const post = await createPost(db, { deletedAt });
    expect((await restore('image', post.id)).status).toBe(404);
    expect((await postJson(api, `/api/desk/trash/user/${user.id}/restore`, {}, { headers })).status).toBe(404);
  });
});
