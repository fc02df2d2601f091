import { eq, getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import {
  createBatch,
  createFreeCourse,
  createLesson,
  createPaidCourse,
  createPost,
  createTestimonial,
  createTopic,
} from '../../../tests/support/factories.ts';
import { createOrder } from '../../../tests/support/sales-factories.ts';
import { orders } from '../schema/index.ts';
import { publishedTables, readNextPublication } from './next-publication.ts';

const { db } = await testDatabase();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

test('no publication comes next when nothing is scheduled', async () => {
  await createPost(db);
  await createPost(db, { publishAt: null });
  const { now, at } = await readNextPublication(db, null);
  expect(Math.abs(now - Date.now())).toBeLessThan(10_000);
  expect(at).toBeNull();
});

test('the first publication of all kinds comes next, and none in the trash', async () => {
  const topic = await createTopic(db, { publishAt: inHours(50) });
  const makers = [
    (publishAt: Date) => createFreeCourse(db, { topicId: topic.id, publishAt }),
    async (publishAt: Date) => createLesson(db, (await createFreeCourse(db)).id, { publishAt }),
    (publishAt: Date) => createPost(db, { publishAt }),
    (publishAt: Date) => createTestimonial(db, { publishAt }),
  ];
  await createPost(db, { publishAt: inHours(1), deletedAt: new Date() });
  for (const [index, make] of makers.entries()) {
    const publishAt = inHours(40 - index);
    await make(publishAt);
    expect((await readNextPublication(db, null)).at).toBe(publishAt.getTime());
  }
});

test('a publication since the last look comes next', async () => {
  const publishAt = inHours(-1);
  await createPost(db, { publishAt });
  expect((await readNextPublication(db, publishAt.getTime() - 1)).at).toBe(publishAt.getTime());
  expect((await readNextPublication(db, publishAt.getTime())).at).not.toBe(publishAt.getTime());
});

test('the end of a hold comes next, too, since the public pages say whether a course is full', async () => {
  const { id: courseId } = await createPaidCourse(db);
  const { id: batchId } = await createBatch(db, courseId, { seats: 5 });
  const held = (heldUntil: Date) => ({ courseId, batchId, heldAt: inHours(-1), heldUntil });
  const order = await createOrder(db, held(inHours(1)));
  await createOrder(db, held(inHours(2)));
  const next = async () => (await readNextPublication(db, null)).at;
  expect(await next()).toBe(order.heldUntil?.getTime());
  await db.update(orders).set({ cancelledAt: new Date(), cancelReason: 'Asked' }).where(eq(orders.id, order.id));
  expect(await next()).toBeGreaterThan(inHours(1.5).getTime());
});

test('every table that can be scheduled empties the page cache when it changes', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'notify_content_changed'`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(publishedTables.map(getTableName)));
});

test('no table that can be scheduled is left out', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'publish_at' ORDER BY table_name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(publishedTables.map(getTableName).sort());
});
