import { ConformanceTester } from 'lighthouse/third-party/ard/ard.js';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createFreeCourse,
  createPaidCourse,
  createPost,
  createSite,
  createTopic,
} from '../../../tests/support/factories.ts';
import { siteWithoutDatabase, testSite } from '../../../tests/support/site.ts';
import { readEnv } from '../../base/env.ts';

const { site, db } = await testSite({ env: readEnv({ PUBLIC_URL: 'https://courses.example' }) });

beforeAll(async () => {
  await createSite(db, { brand: 'Academy [one](https://evil.test)' });
  const topic = await createTopic(db, { slug: 'html', guideTitle: 'HTML Guide' });
  await createFreeCourse(db, { slug: 'first-page', title: 'First page', topicId: topic.id });
  await createPaidCourse(db, { slug: 'devops', title: 'DevOps', description: 'Ship it.', trainingHours: '80+' });
  await createPost(db, { slug: 'hostile', title: '](https://evil.test) # `x`\n## Fake', excerpt: '<script>' });
});

async function read(path: string) {
  const response = await site.request(path);
  return { response, text: await response.text(), type: response.headers.get('Content-Type') };
}

const files = [
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/ai-catalog.json', 'application/json'],
  ['/.well-known/agent-skills/find-a-course/SKILL.md', 'text/markdown; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
] as const;

describe.each(files)('%s', (path, type) => {
  test('is served with its type, and browsers request it again each time', async () => {
    const { response } = await read(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const etag = response.headers.get('ETag') ?? '';
    const again = await site.request(path, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  test('answers 503 while the database is unavailable, unless it needs no database', async () => {
    const response = await siteWithoutDatabase().request(path);
    expect(response.status).toBe(path === '/robots.txt' ? 200 : 503);
  });
});

describe('/robots.txt', () => {
  test('names the sitemap, and keeps crawlers only from the dashboard and from searches', async () => {
    const { text } = await read('/robots.txt');
    expect(text.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /dashboard',
      'Disallow: /blogs?q=',
      'Disallow: /blogs?*&q=',
      '',
      'Sitemap: https://courses.example/sitemap.xml',
      '',
    ]);
  });
});

describe('/manifest.webmanifest', () => {
  test('makes the site installable under its brand, with icons and shortcuts that exist', async () => {
    const manifest = JSON.parse((await read('/manifest.webmanifest')).text);
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Academy [one](https://evil.test)',
      short_name: 'Academy [one](https://evil.test)',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    const linked = [...icons.map(({ src }) => src), ...manifest.shortcuts.map(({ url }: { url: string }) => url)];
    for (const path of linked) expect((await site.request(path)).status, path).toBe(200);
  });
});

describe('/llms.txt', () => {
  test('has the brand as its only title, and links to every course, topic and post', async () => {
    const { text } = await read('/llms.txt');
    expect(text.match(/^# .*/gm)).toEqual(['# Academy \\[one\\](https://evil.test)']);
    expect(text).toContain('- [DevOps](https://courses.example/courses/devops): Ship it. (80+ hours, Rs.5,999, Live');
    expect(text).toContain('- [HTML Guide](https://courses.example/free-resources/html)');
    expect(text).toContain('  - [First page](https://courses.example/free-resources/html/first-page)');
    expect(text).toContain('(https://courses.example/blogs/hostile)');
  });

  test('does not let a title become a link, a heading or an element', async () => {
    const { text } = await read('/llms.txt');
    expect(text).toContain('- [\\](https://evil.test) \\# \\`x\\` \\#\\# Fake](https://courses.example/blogs/hostile)');
    expect(text).toContain('\\<script\\>');
    expect(text).not.toMatch(/^## Fake/m);
  });
});

describe('/.well-known/ai-catalog.json', () => {
  test('passes the conformance test of Agentic Resource Discovery without a warning', async () => {
    const { text } = await read('/.well-known/ai-catalog.json');
    const tester = new ConformanceTester();
    tester.validate_manifest(text, 'ai-catalog.json');
    expect({ errors: tester.errors, warnings: tester.warnings }).toEqual({ errors: [], warnings: [] });
  });

  test('can be read from other sites, and its links work', async () => {
    const { response, text } = await read('/.well-known/ai-catalog.json');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const catalog = JSON.parse(text);
    const skill = await read(new URL(catalog.entries[0].url).pathname);
    expect(skill.response.status).toBe(200);
    expect(skill.text).toMatch(/^---\nname: find-a-course\ndescription: .+\n---\n/);
  });

  test('names calls that respond as the skill describes', async () => {
    const { text } = await read('/.well-known/agent-skills/find-a-course/SKILL.md');
    const calls = [...text.matchAll(/https:\/\/courses\.example(\/api\/[^\s,]+)/g)].map(([, path = '']) => path);
    expect(calls.length).toBeGreaterThan(4);
    const filled = calls.map((path) => path.replace('topic={slug}', 'topic=html').replace('{slug}', 'devops'));
    for (const path of filled) expect((await site.request(path.replace('{text}', 'x'))).status, path).toBe(200);
  });
});

describe('/.well-known/security.txt', () => {
  test('has the contact for almost a year from now', async () => {
    const { text } = await read('/.well-known/security.txt');
    expect(text.split('\n')).toEqual([
      'Contact: mailto:hello@academy.test',
      'Expires: 2027-11-20T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://courses.example/.well-known/security.txt',
      '',
    ]);
  });
});
