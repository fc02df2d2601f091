import { describe, expect, test } from 'vitest';
import { DeskSearchResponse, type DeskSearchResult, MAX_RESULTS_PER_KIND } from '../../../contract/desk/desk-search.ts';
import type { Role } from '../../../contract/people/permission.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { createMessage, createRequest } from '../../../tests/support/desk-factories.ts';
import { createBatch, createPaidCourse, createPost } from '../../../tests/support/factories.ts';
import { createEnrollment, createUser } from '../../../tests/support/learning-factories.ts';
import { createOrder } from '../../../tests/support/sales-factories.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';

const { api, db, admin } = await testDesk();
const { id: courseId } = await createPaidCourse(db, { title: 'Weaving Basics' });
await createRequest(db, courseId, { name: 'Meena Iyer', email: 'meena@example.org', mobile: '+919812345678' });
await createMessage(db, { name: 'Meena Iyer', email: 'meena@example.org', message: 'Do you teach weaving?' });
const learner = await createUser(db, { name: 'Meena Iyer', email: 'meena.i@example.org' });
await createEnrollment(db, courseId, { email: learner.email, userId: learner.id });
await createEnrollment(db, courseId, { email: 'meena.waits@example.org' });
const order = await createOrder(db, { courseId, name: 'Meena Iyer', normalizedEmail: 'meena@example.org' });
const batch = await createBatch(db, courseId);
await createPost(db, { title: 'A loom for beginners', slug: 'first-loom' });

async function search(q: string, { headers } = admin): Promise<DeskSearchResult[]> {
  const response = await api.request(`/api/desk/search?${new URLSearchParams({ q })}`, { headers });
  expect(response.status).toBe(200);
  return DeskSearchResponse.parse(await response.json()).data;
}

const kindsOf = (results: DeskSearchResult[]) => results.map(({ kind }) => kind);

describe('the search of the desk', () => {
  test('finds a person in all their records', async () => {
    const results = await search('meena');
    expect(new Set(kindsOf(results))).toEqual(new Set(['person', 'request', 'learner', 'order', 'message']));
    expect(results.filter(({ kind }) => kind !== 'person')).toMatchObject([
      { title: 'Meena Iyer', detail: 'meena@example.org, Weaving Basics', courseId: null },
      { title: 'Meena Iyer', detail: 'meena.i@example.org, Weaving Basics', courseId },
      { title: 'meena.waits@example.org', detail: 'Weaving Basics', courseId },
      { id: order.id, title: `${order.code} Meena Iyer` },
      { title: 'Meena Iyer', detail: 'meena@example.org' },
    ]);
  });

  test.each([
    ['98123 45678', ['person', 'request']],
    [order.code, ['order']],
    [`batch ${batch.number} weaving`, ['batch']],
    ['weaving basics', ['batch', 'course']],
    ['iyer meena.i@', ['person', 'learner']],
    ['loom first', ['post']],
    ['nobody-of-this-name', []],
    ['%_', []],
  ])('finds by %j the records that contain every word', async (text, kinds) => {
    expect(kindsOf(await search(text))).toEqual(kinds);
  });

  test.each<[Role, DeskSearchResult['kind'][]]>([
    ['counsellor', ['person', 'request', 'order', 'message']],
    ['accountant', ['person', 'order']],
    ['coordinator', ['person', 'learner']],
    ['editor', []],
    ['trainer', []],
  ])('shows a %s only records that they may list', async (role, kinds) => {
    expect([...new Set(kindsOf(await search('meena', await createStaff(api, db, role))))]).toEqual(kinds);
  });

  test('shows a trainer their own courses and the learners there', async () => {
    const teacher = await createStaff(api, db, 'trainer');
    expect(await search('weaving', teacher)).toEqual([]);
    await assignCourse(db, teacher.user.id, courseId);
    expect(await search('weaving', teacher)).toMatchObject([{ kind: 'course', id: courseId }]);
    const results = await search('meena', teacher);
    expect(results).toEqual([
      { kind: 'learner', id: expect.any(String), title: 'Meena Iyer', detail: 'Weaving Basics', courseId },
    ]);
  });

  test('shows a trainer who plans or writes as well no more courses and learners than each of the roles', async () => {
    expect(await search('meena', await createStaff(api, db, 'trainer', 'editor'))).toEqual([]);
    const courseKinds = async (...roles: Role[]) =>
      kindsOf(await search('weaving', await createStaff(api, db, ...roles))).filter((kind) => kind === 'course');
    expect(await courseKinds('trainer', 'coordinator')).toEqual([]);
    expect(await courseKinds('trainer', 'editor')).toEqual(['course']);
  });

  test.each(['meena.i@', 'meena.waits@', learner.phone])(
    'finds no one by %j for a trainer, who sees no contact details',
    async (text) => {
      const teacher = await createStaff(api, db, 'trainer');
      await assignCourse(db, teacher.user.id, courseId);
      expect(await search(text, teacher)).toEqual([]);
    },
  );

  test('shows a few of each kind, the newest first', async () => {
    for (let n = 0; n <= MAX_RESULTS_PER_KIND; n += 1) {
      await createRequest(db, courseId, { name: `Zarina ${n}`, createdAt: new Date(Date.UTC(2026, 10, 1 + n)) });
    }
    const results = (await search('zarina')).filter(({ kind }) => kind === 'request');
    expect(results.map(({ title }) => title)).toEqual(
      Array.from({ length: MAX_RESULTS_PER_KIND }, (_, n) => `Zarina ${MAX_RESULTS_PER_KIND - n}`),
    );
  });
});
