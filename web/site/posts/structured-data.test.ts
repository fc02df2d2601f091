import { expect, test } from 'vitest';
import type { Post } from '../../../contract/publishing/post.ts';
import { postStructuredData } from './structured-data.ts';

const post: Post = {
  id: '7f0c1b9e-5d0f-4c58-9a43-0d3c6f3c2a11',
  slug: 'grid',
  title: 'Grid',
  excerpt: 'Columns.',
  date: '1 November 2026',
  publishedOn: '2026-11-01',
  category: 'CSS',
  author: 'Sample author',
  image: '/covers/posts/grid.svg',
  minutes: 3,
  html: '<p>Text</p>',
  next: null,
};

const [posting, breadcrumbs] = postStructuredData(post, 'https://site.example', 'Brand');

test('a post is a BlogPosting with absolute addresses', () => {
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Grid',
    datePublished: '2026-11-01',
    url: 'https://site.example/blogs/grid',
    image: 'https://site.example/share/posts/grid.png',
    author: { '@type': 'Person', name: 'Sample author' },
    publisher: { '@type': 'Organization', name: 'Brand' },
    timeRequired: 'PT3M',
  });
});

test('the breadcrumbs of a post lead from the blog to the post', () => {
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Blogs', item: 'https://site.example/blogs' },
      { position: 2, name: 'Grid', item: 'https://site.example/blogs/grid' },
    ],
  });
});
