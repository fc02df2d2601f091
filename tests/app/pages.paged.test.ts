import { expect, test } from 'vitest';
import { createBatch, createFreeCourse, createPaidCourse, createSite, createTopic } from '../support/factories.ts';
import { testSite } from '../support/site.ts';

const { site, db } = await testSite();
await createSite(db, { appLink: 'https://store.example.org/app' });
for (let n = 1; n <= 30; n += 1) {
  const course = await createPaidCourse(db, { title: `Course ${n}`, position: n });
  await createBatch(db, course.id, { startsOn: '2099-01-01' });
}
const { id: topicId } = await createTopic(db, { slug: 'large' });
for (let n = 1; n <= 101; n += 1) await createFreeCourse(db, { topicId, title: `Guide ${n}`, position: n });

/** A page as the server sends it, with its cards and the links of its pager. */
async function read(path: string) {
  const response = await site.request(path);
  const html = await response.text();
  const pager = /<nav aria-label="Pages".*?<\/nav>/.exec(html)?.[0] ?? '';
  return {
    status: response.status,
    cards: html.match(/<article/g)?.length ?? 0,
    links: [...pager.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    current: /<a aria-current="page"[^>]* href="([^"]+)"/.exec(pager)?.[1],
    canonical: /<link rel="canonical" href="[^"]*?:\d+([^"]*)"/.exec(html)?.[1],
    html,
  };
}

test('many courses come in pages, each with an address of its own', async () => {
  const first = await read('/courses');
  expect(first).toMatchObject({ status: 200, cards: 24, canonical: '/courses', current: '/courses' });
  expect(first.links).toEqual(['/courses', '/courses?page=2', '/courses?page=2']);
  const second = await read('/courses?page=2');
  expect(second).toMatchObject({ status: 200, cards: 6, canonical: '/courses?page=2', current: '/courses?page=2' });
  expect(second.html).toContain('Course 30');
  expect(second.links).toEqual(['/courses', '/courses', '/courses?page=2']);
});

test('many free courses of a topic come in pages, too', async () => {
  const first = await read('/free-resources/large');
  expect(first.links).toContain('/free-resources/large?page=2');
  expect(first.html).not.toContain('Guide 101');
  const second = await read('/free-resources/large?page=2');
  expect(second.html).toContain('Guide 101');
  expect(second).toMatchObject({ cards: 1, canonical: '/free-resources/large?page=2' });
});

test('a page after the last is not found, and links to existing pages', async () => {
  for (const path of ['/courses', '/free-resources/large']) {
    const beyond = await read(`${path}?page=3`);
    expect(beyond).toMatchObject({ status: 404, cards: 0 });
    expect(beyond.html).toContain('There are no courses on this page.');
    expect(beyond.links).toContain(path);
  }
  expect(await read('/blogs?page=9')).toMatchObject({ status: 404, cards: 0, links: ['/blogs', '/blogs'] });
});

test('an unknown category of the blog is not found, so its page is not stored', async () => {
  const unknown = await read('/blogs?category=Made-up');
  expect(unknown).toMatchObject({ status: 404, cards: 0 });
  expect(unknown.html).toContain('No blog posts found matching your search.');
});

test('links to an app in a store open in a new tab, and say so', async () => {
  const { html } = await read('/');
  const links = html.match(/<a[^>]*href="https:\/\/store\.example\.org\/app".*?<\/a>/g) ?? [];
  expect(links).toHaveLength(2);
  for (const link of links) {
    for (const part of ['target="_blank"', 'rel="noopener"', '(opens in a new tab)']) expect(link).toContain(part);
  }
});

test('the home page shows the next six batches', async () => {
  const { html } = await read('/');
  const board = /<section aria-labelledby="batches".*?<\/section>/s.exec(html)?.[0] ?? '';
  expect(board.match(/<li/g)).toHaveLength(6);
});
