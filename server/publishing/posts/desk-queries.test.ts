import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskPostsQuery } from '../../../contract/publishing/desk-post.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPosts } from '../../../tests/support/factories.ts';
import { planOf, settleStatistics } from '../../../tests/support/plans.ts';
import { toPage } from '../../db/cursor.ts';
import { posts } from '../../db/schema/index.ts';
import { findPosts } from './desk-queries.ts';

const { db } = await testDatabase();

beforeAll(async () => {
  for (let batch = 0; batch < 5; batch++) {
    await createPosts(db, 2000, (index) => ({
      title: `Title ${batch} ${index} ${index === 7 ? 'needle' : 'straw'}`,
      excerpt: `What number ${index} is about`,
      category: ['AI', 'Backend', 'CSS', 'Frontend'][index % 4],
      createdAt: new Date(Date.UTC(2026, 0, 1, batch, 0, index)),
      publishAt: index % 10 === 0 ? null : new Date(Date.UTC(2026, 0, 1)),
    }));
  }
  await settleStatistics(db, posts);
});

const explain = (query: DeskPostsQuery) => planOf(db, findPosts(db, query));

describe('among 10,000 posts', () => {
  test('the first page and the ones after it read the index of their order', async () => {
    const { next } = toPage(await findPosts(db, {}));
    for (const query of [{}, { cursor: next ?? '' }]) {
      const text = await explain(query);
      expect(text).toContain('posts_created_idx');
      expect(text).not.toMatch(/Seq Scan|Sort/);
    }
  });

  test('a search reads its index', async () => {
    const text = await explain({ q: 'needle' });
    expect(text).toContain('posts_search_idx');
    expect(text).not.toContain('Seq Scan');
    expect(await findPosts(db, { q: 'NEEDLE' })).toHaveLength(5);
  });

  test.each<DeskPostsQuery>([
    { category: 'AI' },
    { state: 'draft' },
    { state: 'published', category: 'CSS', q: 'straw' },
  ])('the filter %j reads an index and not every post', async (query) => {
    const text = await explain(query);
    expect(text).toMatch(/posts_\w+_idx/);
    expect(text).not.toContain('Seq Scan');
  });
});
