import { describe, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { draft } from '../../../tests/support/desk-courses.ts';
import { createFreeCourse, createPaidCourse, createSite, createTopic } from '../../../tests/support/factories.ts';
import { refusal, sendJson } from '../../../tests/support/requests.ts';
import { assignCourse, createStaff } from '../../../tests/support/staff.ts';

const { api, db } = await testApi();
await createSite(db);
const admin = await createStaff(api, db);

const path = '/api/desk/courses';

describe('the list', () => {
  test('has every course for an admin, in the order of the site, with its state', async () => {
    await createPaidCourse(db, { slug: 'listed-draft', publishAt: null, position: 1_000_000 });
    await createPaidCourse(db, { slug: 'listed-trash', deletedAt: new Date() });
    const { data } = await (await api.request(path, admin)).json();
    const slugs = data.map(({ slug }: { slug: string }) => slug);
    expect(slugs).not.toContain('listed-trash');
    expect(data.find(({ slug }: { slug: string }) => slug === 'listed-draft')).toMatchObject({ publication: draft });
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(
      data
        .map(({ kind }: { kind: string }) => kind)
        .toSorted()
        .toReversed(),
    );
  });

  test('names the next free course number, after those in the trash too', async () => {
    await createPaidCourse(db, { number: 9_000_041, deletedAt: new Date() });
    for (const query of ['', '?sort=title'])
      expect(await (await api.request(`${path}${query}`, admin)).json()).toMatchObject({ nextNumber: 9_000_042 });
  });

  test('has only the trainer’s own courses for a trainer', async () => {
    const teacher = await createStaff(api, db, 'trainer');
    const ownCourse = await createPaidCourse(db, { publishAt: null });
    await assignCourse(db, teacher.user.id, ownCourse.id);
    const { data } = await (await api.request(path, teacher)).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual([ownCourse.id]);
  });

  test('comes in pages that overlap by one course, so that a course can move from one page to another', async () => {
    const teacher = await createStaff(api, db, 'trainer');
    const ids: string[] = [];
    for (let n = 1; n <= 100; n++) ids.push((await createFreeCourse(db, { publishAt: null, position: n })).id);
    for (const id of ids) await assignCourse(db, teacher.user.id, id);
    const pages: { data: { id: string }[]; next: string | null }[] = [];
    for (let next: string | null = ''; next !== null; next = pages.at(-1)?.next ?? null)
      pages.push(await (await api.request(`${path}${next && `?cursor=${next}`}`, teacher)).json());
    expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 2]);
    const [first, second, third] = pages.map(({ data }) => data.map(({ id }) => id));
    expect([second?.[0], third?.[0]]).toEqual([first?.at(-1), second?.at(-1)]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)))).toEqual(new Set(ids));
  });

  test.each(['x', '-1', '12345678', '1_0'])('has no page %s', async (cursor) => {
    expect(await refusal(await api.request(`${path}?cursor=${cursor}`, admin))).toMatchObject({
      status: 422,
      fields: { cursor: expect.any(String) },
    });
  });
});

describe('courses of a topic', () => {
  const order = (body: object) => sendJson(api, 'PUT', `${path}/order`, body, admin.headers);

  test('are in the order that an admin chooses', async () => {
    const { id: topicId, slug } = await createTopic(db);
    const [a, b, c] = [
      (await createFreeCourse(db, { topicId })).id,
      (await createFreeCourse(db, { topicId })).id,
      (await createFreeCourse(db, { topicId, publishAt: null })).id,
    ];
    await createFreeCourse(db, { topicId, deletedAt: new Date() });
    expect((await order({ read: [a, b, c], order: [b, c, a] })).status).toBe(200);
    const { data } = await (await api.request(`/api/courses?topic=${slug}`)).json();
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([b, a]);
    expect(await refusal(await order({ read: [a, b, c], order: [c, b, a] }))).toMatchObject({ status: 409 });
    expect((await order({ read: [b, c, a], order: [b, c] })).status).toBe(422);
    expect((await order({ read: [b, a], order: [a, b] })).status).toBe(409);
    expect((await order({ read: [a], order: [a] })).status).toBe(200);
  });

  test('that are adjacent on a page of the list can be reordered, and the others stay', async () => {
    const { id: topicId, slug } = await createTopic(db);
    const ids: string[] = [];
    for (const position of [7, 7, 9, 30]) ids.push((await createFreeCourse(db, { topicId, position })).id);
    const site = async () => {
      const { data } = await (await api.request(`/api/courses?topic=${slug}`)).json();
      return data.map(({ _id }: { _id: string }) => _id);
    };
    const [a = '', b = '', c = '', d = ''] = await site();
    expect((await order({ read: [b, c], order: [c, b] })).status).toBe(200);
    expect(await site()).toEqual([a, c, b, d]);
    expect((await order({ read: [b, d], order: [d, b] })).status).toBe(200);
    expect(await site()).toEqual([a, c, d, b]);
    for (const read of [
      [b, d],
      [a, d],
      [d, b, ids[0] ?? ''],
      [c, d, b, crypto.randomUUID()],
    ]) {
      expect((await order({ read, order: read.toReversed() })).status).toBe(409);
    }
  });
});
