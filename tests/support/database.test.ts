import { expect, test } from 'vitest';
import { testimonials } from '../../server/db/schema/index.ts';
import { testDatabase } from './database.ts';

const one = await testDatabase();
const other = await testDatabase();

test('a test database is migrated and empty', async () => {
  expect(await one.db.select().from(testimonials)).toEqual([]);
});

test('test databases share no rows', async () => {
  await one.db.insert(testimonials).values({ name: 'A', role: 'Student', quote: 'Q', position: 1 });
  expect(await one.db.select().from(testimonials)).toHaveLength(1);
  expect(await other.db.select().from(testimonials)).toEqual([]);
});
