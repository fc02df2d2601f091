import { beforeAll, describe, expect, test } from 'vitest';
import { createSite } from '../../tests/support/factories.ts';
import { postJson } from '../../tests/support/requests.ts';
import { testSite } from '../../tests/support/site.ts';
import { createStaff } from '../../tests/support/staff.ts';
import { childrenOf, parseXml, textOf } from '../../tests/support/xml.ts';

const { site, db } = await testSite({ now: () => new Date() });
await createSite(db);
const { headers } = await createStaff(site, db);

const script = '</script></title></textarea>"><script>alert(1)</script><img src=x onerror=alert(1)>';
const body = [
  script,
  '<iframe src="https://evil.example"></iframe><style>*{display:none}</style>',
  '[click](javascript:alert(1)) [data](data:text/html,<script>alert(1)</script>) <javascript:alert(1)>',
  '![pixel](https://evil.example/pixel.png) ![x](" onerror="alert(1))',
  '# $& $1 {{7*7}}',
  '```"><script>\nalert(1)\n```',
].join('\n\n');

const publication = { state: 'published', at: '' };
const texts = {
  title: script,
  excerpt: script,
  category: '<b>CSS</b>',
  author: script,
  image: '',
  nextCourseId: '',
  publication,
};
const post = { ...texts, slug: 'hostile', body };
/** Deeper than the parser goes, so it is shown as typed. */
const deep = { ...texts, slug: 'deep', body: `${body}\n\n${'['.repeat(500)}` };
const testimonial = { name: script, role: script, quote: `${script} javascript:alert(1)`, courseId: '', publication };

beforeAll(async () => {
  const contents = [
    ['posts', post],
    ['posts', deep],
    ['testimonials', testimonial],
  ] as const;
  for (const [path, content] of contents) {
    const response = await postJson(site, `/api/desk/${path}`, content, { headers });
    expect(response.status, await response.text()).toBe(201);
  }
});

const read = async (path: string) => (await site.request(path)).text();

const strangeElement = /^<(?:script|iframe|style|object|base)\b/i;
const ownScript = /^<script (?:src="\/assets\/|id="state" |type="application\/ld\+json")/;

/** Tags that no author may write: other scripts than the page's own, frames, handlers, and links that run or load. */
function strangeTags(html: string): string[] {
  return (html.match(/<[a-z][^>]*>/gi) ?? []).filter((tag) => {
    const links = tag.match(/(?:href|src)="(?:javascript:|data:text|https:\/\/evil)/i);
    const withoutValues = tag.replace(/="[^"]*"/g, '=');
    return (strangeElement.test(tag) && !ownScript.test(tag)) || / on\w+=/i.test(withoutValues) || links !== null;
  });
}

test('harmful markup is distinguished from harmless markup', () => {
  const alive = ['<script>', '<iframe src="/x">', '<img src=x onerror=alert(1)>', '<a href="javascript:alert(1)">'];
  expect(strangeTags(`${alive.join('')}<p title=" onclick=x">&lt;script&gt;</p>`)).toEqual(alive);
});

describe('text pasted by staff does nothing', () => {
  test.each(['/blogs/hostile', '/blogs/deep', '/blogs', '/blogs?q=script', '/'])('on the page %s', async (path) => {
    const html = await read(path);
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(strangeTags(html)).toEqual([]);
    // The state of the page is one script that nothing in it ends.
    const [state = ''] = /<script id="state"[^>]*>(.*?)<\/script>/s.exec(html)?.slice(1) ?? [];
    expect(() => JSON.parse(state)).not.toThrow();
  });

  test('in the feed, which stays well-formed', async () => {
    const feed = parseXml(await read('/blogs/rss.xml'));
    const [item] = childrenOf(childrenOf(feed, 'channel')[0] ?? feed, 'item');
    expect(item && textOf(item, 'title')).toBe(script);
  });

  test('in the sitemap and the text for language models', async () => {
    expect(parseXml(await read('/sitemap.xml')).name).toBe('urlset');
    expect(await read('/llms.txt')).not.toContain('<script>');
  });

  test('in the picture that is shared', async () => {
    const picture = await site.request('/share/posts/hostile.png');
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  });

  test('in its drawn cover', async () => {
    const cover = await site.request('/covers/posts/hostile.svg');
    expect(cover.status).toBe(200);
    expect(strangeTags(await cover.text())).toEqual([]);
  });

  test('in its own preview', async () => {
    const response = await postJson(site, '/api/desk/preview', { text: body }, { headers });
    expect(strangeTags((await response.json()).data.html)).toEqual([]);
  });
});

test('hostile settings do nothing on any page or in the manifest', async () => {
  const ask = async () => (await (await site.request('/api/desk/settings', { headers })).json()).data;
  const headline = '*<img/src=x/onerror=alert(1)>*\n</h1><script>alert(1)</script>';
  const hostile = { brand: '"><script>alert(1)</script>', tagline: script, headline };
  const saved = await site.request('/api/desk/settings', {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...(await ask()), ...hostile }),
  });
  expect(saved.status, await saved.text()).toBe(200);
  for (const path of ['/', '/contact', '/blogs', '/desk/settings']) {
    const html = await (await site.request(path, path.startsWith('/desk') ? { headers } : {})).text();
    expect(html, path).toContain('&lt;script&gt;alert(1)');
    expect(strangeTags(html), path).toEqual([]);
  }
  expect(JSON.parse(await read('/manifest.webmanifest')).name).toBe(hostile.brand);
});

test('the desk shows hostile text as it was typed, in the page and in its form', async () => {
  const { data } = await (await site.request('/api/desk/posts', { headers })).json();
  for (const path of ['/desk/posts', `/desk/posts/${data[0].id}`, '/desk/testimonials']) {
    const html = await (await site.request(path, { headers })).text();
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(strangeTags(html)).toEqual([]);
  }
});

test('a text that is too long is refused as a whole', async () => {
  const long = { ...post, slug: 'long', body: 'a'.repeat(40_001) };
  expect((await postJson(site, '/api/desk/posts', long, { headers })).status).toBe(422);
  const longer = { ...post, slug: 'longer', body: 'a'.repeat(300_000) };
  expect((await postJson(site, '/api/desk/posts', longer, { headers })).status).toBe(413);
});
