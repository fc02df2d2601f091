import { beforeEach, describe, expect, test } from 'vitest';
import { minuteInKolkata } from '../../../contract/base/calendar.ts';
import { topicSchemas } from '../../../contract/publishing/desk-topic.ts';
import { auditedOf, testDesk } from '../../../tests/support/desk.ts';
import { createFreeCourse, createTopic } from '../../../tests/support/factories.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { courses, topics } from '../../db/schema/index.ts';

const { db, desk, admin } = await testDesk();

beforeEach(async () => {
  await db.delete(courses);
  await db.delete(topics);
});

const form = {
  name: 'Rust',
  slug: 'rust',
  guideTitle: 'Rust Guide',
  summary: 'Memory without fear',
  nextCourseId: '',
  publication: { state: 'draft', at: '' },
};

async function list() {
  return topicSchemas.List.parse(await (await desk.get('/topics')).json()).data;
}

test('a new topic is the last one, and is stored as it was written', async () => {
  await createTopic(db, { position: 7 });
  const response = await desk.post('/topics', form);
  expect(response.status).toBe(201);
  const { data } = topicSchemas.Response.parse(await response.json());
  expect(data).toEqual({ ...form, id: data.id, version: 1, route: '/free-resources/rust', courses: 0 });
  expect((await list()).at(-1)).toEqual(data);
  expect(await auditedOf(db, data.id)).toMatchObject([{ actorId: admin.user.id, action: 'topic.create' }]);
});

test('a saved topic gets the next version, and the changed fields are in the audit log', async () => {
  const { id } = await createTopic(db);
  const at = minuteInKolkata(new Date(Date.now() + 86_400_000));
  const publication = { state: 'scheduled', at };
  const response = await desk.put(`/topics/${id}`, { ...form, publication, version: 1 });
  expect((await response.json()).data).toMatchObject({ version: 2, name: 'Rust', publication });
  expect(await auditedOf(db, id)).toMatchObject([
    { action: 'topic.edit', fields: ['name', 'slug', 'guideTitle', 'summary', 'publishAt'] },
  ]);
});

test.each([
  ['name', ''],
  ['slug', 'Rust!'],
  ['guideTitle', ' '],
  ['summary', 'a'.repeat(301)],
])('a topic is refused for its %s %j', async (field, value) => {
  const refused = await refusal(await desk.post('/topics', { ...form, [field]: value }));
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]]);
});

test('a topic cannot have the address of another', async () => {
  await createTopic(db, { slug: 'rust' });
  expect(await refusal(await desk.post('/topics', form))).toMatchObject({ status: 422, fields: { slug: /./ } });
});

describe('a topic that is deleted', () => {
  test('is in the trash', async () => {
    const { id } = await createTopic(db);
    expect((await desk.remove(`/topics/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await desk.get(`/topics/${id}`)).status).toBe(404);
    expect((await desk.remove(`/topics/${id}`)).status).toBe(404);
    expect(await db.$count(topics)).toBe(1);
  });

  test('a deleted topic has no free course left, except in the trash', async () => {
    const topic = await createTopic(db);
    await createFreeCourse(db, { topicId: topic.id, deletedAt: new Date() });
    const { id } = await createFreeCourse(db, { topicId: topic.id, publishAt: null });
    expect(await list()).toMatchObject([{ courses: 1 }]);
    expect(await refusal(await desk.remove(`/topics/${topic.id}`))).toMatchObject({
      status: 409,
      message: 'This topic still has a free course. Move or delete it first.',
    });
    expect(await auditedOf(db, id)).toEqual([]);
  });
});

describe('the order of topics', () => {
  async function three() {
    const [a, b, c] = [await createTopic(db), await createTopic(db), await createTopic(db)];
    return [a.id, b.id, c.id];
  }

  test('is the sent one, and the moved topics are in the audit log', async () => {
    const read = await three();
    const [a = '', b = '', c = ''] = read;
    await createTopic(db, { position: 1, deletedAt: new Date() });
    const response = await desk.put('/topics/order', { read, order: [c, b, a] });
    expect((await response.json()).data.map(({ id }: { id: string }) => id)).toEqual([c, b, a]);
    expect((await list()).map(({ id }) => id)).toEqual([c, b, a]);
    expect(await auditedOf(db, c)).toMatchObject([{ action: 'topic.move', fields: ['position'] }]);
    expect(await auditedOf(db, b)).toEqual([]);
  });

  test('does not overwrite an order that someone else stored first', async () => {
    const read = await three();
    const order = read.toReversed();
    expect((await desk.put('/topics/order', { read, order })).status).toBe(200);
    expect((await desk.put('/topics/order', { read, order: read })).status).toBe(409);
    await createTopic(db);
    expect((await desk.put('/topics/order', { read: order, order: read })).status).toBe(409);
    expect((await list()).slice(0, 3).map(({ id }) => id)).toEqual(order);
  });

  test('must name each topic once', async () => {
    const read = await three();
    const [a = '', b = ''] = read;
    for (const order of [
      [a, b],
      [a, a, b],
      [...read, '00000000-0000-4000-8000-000000000000'],
    ]) {
      expect((await desk.put('/topics/order', { read, order })).status).toBe(422);
    }
  });
});
