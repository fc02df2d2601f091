import { fillPlaceholders, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPosts } from '../../../tests/support/factories.ts';
import { findPageIds, findPostPage } from './queries.ts';

const { db, pool } = await testDatabase();

beforeAll(async () => {
  for (let batch = 0; batch < 5; batch++) {
    await createPosts(db, 2000, (index) => ({
      title: `Title ${batch} ${index} ${index === 7 ? 'needle' : 'straw'}`,
      excerpt: `What number ${index} is about`,
      category: ['AI', 'Backend', 'CSS', 'Frontend'][index % 4],
      publishedOn: `20${10 + batch}-${String(1 + (index % 12)).padStart(2, '0')}-01`,
    }));
  }
  await db.execute(sql`VACUUM ANALYZE posts`);
});

/** How PostgreSQL would run the list of posts. */
async function explain(filter: Parameters<typeof findPageIds>[1]): Promise<string> {
  const { sql: text, params } = findPageIds(db, filter).prepare('').getQuery();
  const { rows } = await pool.query(`EXPLAIN ${text}`, fillPlaceholders(params, { limit: 24, offset: 0 }));
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('among 10,000 posts the search reads its index and not every post', async () => {
  const text = await explain({ pattern: '%needle%' });
  expect(text).toContain('posts_search_idx');
  expect(text).not.toContain('Seq Scan');
});

test('among 10,000 posts the newest page and one category read their indexes', async () => {
  expect(await explain({})).toContain('posts_published_idx');
  expect(await explain({ category: 'AI' })).toMatch(/posts_(category|published)_idx/);
});

test('the search finds the posts that match', async () => {
  const { found, total } = await findPostPage(db, { search: 'NEEDLE', category: undefined, limit: 24, offset: 0 });
  expect([found.length, total]).toEqual([5, 5]);
});
