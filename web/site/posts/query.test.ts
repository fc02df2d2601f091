import { describe, expect, test } from 'vitest';
import { PostListQuery } from '../../../contract/publishing/post.ts';
import { blogAddress, blogQuery } from './query.ts';

const read = (search: string) => blogQuery(new URLSearchParams(search));

describe('the query of an address', () => {
  test('is empty for the plain page', () => {
    expect(read('')).toEqual({});
  });

  test('has the search text without the white space around it', () => {
    expect(read('q=%20grid%20')).toEqual({ q: 'grid' });
  });

  test('has no search when there is only white space', () => {
    expect(read('q=%20%09&category=AI')).toEqual({ category: 'AI' });
  });

  test('drops the category when there is a search', () => {
    expect(read('q=grid&category=AI')).toEqual({ q: 'grid' });
  });

  test.each(['1', '0', '-2', '2.5', 'two', '10001', ''])('treats page %j as the first page', (page) => {
    expect(read(`page=${page}`)).toEqual({});
  });

  test('keeps a later page', () => {
    expect(read('category=AI&page=3')).toEqual({ category: 'AI', page: 3 });
  });

  test.each([
    ['too long a search', `q=${'x'.repeat(300)}`],
    ['too long a search, cut in the middle of a character', `q=${'x'.repeat(199)}%F0%9F%98%80`],
    ['too long a category', `category=${'x'.repeat(99)}`],
    ['a NUL in the search', 'q=a%00b'],
    ['a NUL in the category', 'category=A%00I'],
  ])('is valid for the API, even for %s', (_case, search) => {
    expect(PostListQuery.safeParse(read(search)).success).toBe(true);
  });

  test('is the same when its own text is read again', () => {
    const { q = '' } = read(`q=${'x '.repeat(150)}`);
    expect(blogQuery(new URLSearchParams({ q })).q).toBe(q);
  });
});

describe('the address of a query', () => {
  test('is the plain page for no filter and the first page', () => {
    expect(blogAddress({})).toBe('/blogs');
    expect(blogAddress({ page: 1 })).toBe('/blogs');
  });

  test('keeps the filter on later pages', () => {
    expect(blogAddress({ category: 'AI', page: 2 })).toBe('/blogs?category=AI&page=2');
  });

  test('escapes separators', () => {
    expect(blogAddress({ category: 'R&D' })).toBe('/blogs?category=R%26D');
  });

  test('is read back as the same query', () => {
    const query = { q: 'a b&c=ü', page: 4 };
    expect(read(new URL(blogAddress(query), 'http://site').search)).toEqual(query);
  });
});
