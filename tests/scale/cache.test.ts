import { expect, test, vi } from 'vitest';
import type { Call, ClientResponse } from './client.ts';
import { browserOf, cookieOf, credentials, signInAdmin, signUp } from './people.ts';
import { startSite } from './site.ts';

const site = await startSite({ nodes: 2, cache: true });
const { call, nginx } = site;

/** More than `proxy_cache_valid`, because nginx counts whole seconds. */
const CACHED_MS = 1000;

/** Whether nginx served the response from its cache. */
async function isFromNginx({ headers }: ClientResponse): Promise<boolean> {
  return (await nginx.logged(String(headers['x-request-id']))).node === '-';
}

/** Whether nginx caches the response for a second call right after the first. */
async function isCached(path: string, options?: Call): Promise<boolean> {
  while (true) {
    const begun = performance.now();
    const responses = [await call(path, options), await call(path, options)];
    const elapsedMs = performance.now() - begun;
    for (const response of responses) if (await isFromNginx(response)) return true;
    // A later call proves nothing.
    if (elapsedMs < CACHED_MS) return false;
  }
}

test('public pages and public API responses are cached', async () => {
  for (const path of ['/', '/courses', '/api/courses']) expect(await isCached(path), path).toBe(true);
});

test('an edit at the desk is on the page within three seconds', async () => {
  const headers = await signInAdmin(site);
  const { data } = JSON.parse((await call('/api/desk/settings', { headers })).text);
  expect(await isCached('/about')).toBe(true);
  const saved = await call('/api/desk/settings', { method: 'PUT', headers, body: { ...data, brand: 'New brand' } });
  expect(saved.status, saved.text).toBe(200);
  await vi.waitFor(async () => expect((await call('/about')).text).toContain('New brand'), {
    timeout: 3000,
    interval: 20,
  });
});

test('personal responses are not cached', async () => {
  await signUp(site, 'ravi@example.org');
  const body = credentials('ravi@example.org');
  const headers = browserOf(site, await call('/api/auth/sign-in', { method: 'POST', body }));
  for (const path of ['/dashboard', '/account', '/api/me', '/api/dashboard', '/api/account/sessions']) {
    expect(await isCached(path, { headers }), path).toBe(false);
    expect((await call(path)).text, path).not.toContain('ravi');
  }
});

test('a signed-in person is redirected from the sign-in page that is cached for visitors', async () => {
  await signUp(site, 'kabir@example.org');
  const body = credentials('kabir@example.org');
  const { Cookie } = browserOf(site, await call('/api/auth/sign-in', { method: 'POST', body }));
  expect(await isCached('/signin')).toBe(true);
  const signedIn = await call('/signin', { headers: { Cookie } });
  expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/dashboard']);
  expect((await call('/signin')).status).toBe(200);
});

test('only the sender sees the outcome of a form', async () => {
  expect(await isCached('/contact')).toBe(true);
  const posted = await call('/api/users/register', {
    method: 'POST',
    body: Buffer.from('name=Quirin&email=nonsense&subject=student'),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
  });
  expect([posted.status, posted.headers.location]).toEqual([303, '/contact']);
  const Cookie = cookieOf(posted);
  expect((await call('/contact', { headers: { Cookie } })).text).toContain('Quirin');
  expect((await call('/contact')).text).not.toContain('Quirin');
});

test('browsers that accept other encodings get their own', async () => {
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'Accept-Encoding': encoding };
    expect(await isCached('/', { headers })).toBe(true);
    expect((await call('/', { headers })).headers['content-encoding']).toBe(encoding);
  }
  expect((await call('/')).headers['content-encoding']).toBeUndefined();
});
