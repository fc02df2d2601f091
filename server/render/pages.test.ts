import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { FormOutcome } from '../../contract/base/form-outcome.ts';
import { createPages } from './pages.ts';
import type { RenderedPage, Renderer } from './renderer.ts';
import { createResponseCache } from './response-cache.ts';

type RenderOptions = Parameters<Renderer>[1];

/** A site of one page per path, whose renders are counted. */
function siteOf(respond: (target: string, options?: RenderOptions) => RenderedPage, kept: FormOutcome | null = null) {
  const targets: string[] = [];
  const render: Renderer = async (target, options) => {
    targets.push(target);
    return respond(target, options);
  };
  const pages = createPages(
    render,
    createResponseCache({ headers: { 'X-Content-Type-Options': 'nosniff' }, maxBytes: 100_000 }),
    {
      readSession: async () => ({ isSignedIn: false, cookies: [] }),
      readOutcome: async (cookies) => (cookies ? kept : null),
    },
  );
  return { app: new Hono().get('*', pages.handle), targets, formPage: pages.formPage };
}

const always = (html: string, status = 200) => siteOf(() => ({ status, html }));

test('a page carries a strong validator and may be kept but must be asked for again', async () => {
  const { headers } = await always('<p>1').app.request('/courses');
  expect(headers.get('ETag')).toMatch(/^"[\w-]{22}"$/);
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect(headers.get('Vary')).toBe('Accept-Encoding');
});

test('a browser that has the version gets 304 without a body', async () => {
  const { app } = always('<p>1');
  const etag = (await app.request('/courses')).headers.get('ETag') ?? '';
  for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
    const again = await app.request('/courses', { headers: { 'If-None-Match': known } });
    expect([again.status, await again.text()], known).toEqual([304, '']);
  }
  expect((await app.request('/courses', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
});

test('a page is rendered once, whatever unknown parameters its address carries', async () => {
  const { app, targets } = always('<p>1');
  await app.request('/courses');
  await app.request('/courses?utm_campaign=1');
  expect(targets).toEqual(['/courses']);
});

test('an unknown page is answered with its status and never stored', async () => {
  const { app, targets } = always('<p>no', 404);
  const response = await app.request('/nowhere');
  await app.request('/nowhere');
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(targets).toHaveLength(2);
});

const sent: FormOutcome = { form: 'contact', ok: true, message: 'Sent', fields: {}, values: {} };

test.each(['form_outcome=abc', '__Secure-form_outcome=abc'])(
  'the outcome of a form is for its sender alone: %s',
  async (cookie) => {
    const { app } = siteOf((_, options) => ({ status: 200, html: options?.outcome?.message ?? 'anonymous' }), sent);
    const own = await app.request('/contact', { headers: { Cookie: cookie } });
    expect(await own.text()).toBe('Sent');
    expect(own.headers.get('Cache-Control')).toBe('no-store');
    expect(await (await app.request('/contact')).text()).toBe('anonymous');
  },
);

test('a made-up cookie of an outcome has no page rendered for it', async () => {
  const { app, targets } = always('<p>1');
  for (const id of ['a', 'b', 'c']) await app.request('/contact', { headers: { Cookie: `form_outcome=${id}` } });
  expect(targets).toEqual(['/contact']);
});

test('pages that are never stored are compressed, too', async () => {
  const { app } = always(`<p>${'a page of one person '.repeat(100)}`);
  const request = (encodings: string) => app.request('/dashboard', { headers: { 'Accept-Encoding': encodings } });
  const compressed = await request('gzip, br');
  expect(compressed.headers.get('Content-Encoding')).toBe('br');
  expect(compressed.headers.get('Vary')).toBe('Accept-Encoding');
  expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toMatch(/^<p>a page of one person /);
  const plain = await request('identity');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(await plain.text()).toMatch(/^<p>a page of one person /);
});

test.each([
  ['/courses/', '/courses'],
  ['/courses//?x=1', '/courses?x=1'],
  ['//evil.example/', '/evil.example'],
  ['/blogs//retry-without-doing-it-twice', '/blogs/retry-without-doing-it-twice'],
  ['/Certificates/1', '/certificates/1'],
  ['/%63ertificates/1', '/certificates/1'],
  ['/LEARN/devops-basics?a=B', '/learn/devops-basics?a=B'],
  ['/d%61shboard', '/dashboard'],
  ['/caf%c3%a9', '/caf%C3%A9'],
])('%s is sent to its one address %s', async (target, location) => {
  const response = await always('').app.request(`http://localhost${target}`);
  expect(response.status).toBe(308);
  expect(response.headers.get('Location')).toBe(location);
});

test('an address that cannot be read is an unknown page, not a fault', async () => {
  const { app, targets } = always('<p>no', 404);
  expect((await app.request('http://localhost/%E0%A4%A')).status).toBe(404);
  expect(targets).toEqual(['/unreadable-address']);
});

test('a redirect of a page is passed on', async () => {
  const { app } = siteOf(() => ({ status: 302, location: '/signin' }));
  const response = await app.request('/dashboard');
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/signin']);
});

test('cookies that a page brings are set for its one person, and never by a page for everyone', async () => {
  const { app } = siteOf(() => ({ status: 200, html: '<p>1', cookies: ['session=longer', 'other=1'] }));
  expect((await app.request('/dashboard')).headers.getSetCookie()).toEqual(['session=longer', 'other=1']);
  for (const path of ['/courses', '/courses', '/blogs?q=x']) {
    expect((await app.request(path)).headers.getSetCookie(), path).toEqual([]);
  }
});

test.each([
  ['/account', 'session=1'],
  ['/learn/devops-basics/git#quiz', 'session=1'],
  ['/contact', undefined],
])('a form on %s that cannot be told of later is shown to %s', async (path, seen) => {
  const site = siteOf((_, options) => ({ status: 200, html: `<p>${options?.cookie}` }));
  const outcome = { form: 'profile', ok: false, message: 'No', fields: {}, values: {} } as const;
  const response = await site.formPage(path, outcome, { status: 429, cookie: 'session=1' });
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([429, 'no-store']);
  expect(await response.text()).toBe(`<p>${seen}`);
});
