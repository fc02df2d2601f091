import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../../server/base/env.ts';
import { requestIds } from '../../server/http/access-log.ts';
import { builtFiles, createRequestListener } from '../../server/http/request-listener.ts';
import { serve } from '../../server/http/serve.ts';
import { TEST_SECRET, testDeps } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { createSite } from '../support/factories.ts';
import { temporaryDirectory } from '../support/server.ts';
import { sitePartsOver } from '../support/site.ts';

const { db } = await testDatabase();
await createSite(db);
const env = readEnv({ SECRET: TEST_SECRET, PUBLIC_URL: 'https://academy.test' });
const { site, serveCached, headers } = sitePartsOver(testDeps(db, { env }));

const built = await temporaryDirectory();
await mkdir(join(built, 'assets'));
await writeFile(join(built, 'assets/client-1a2b3c.js'), 'export {};');

/** Put together as `listener.ts` does, with a file that is not from the build. */
let routed = 0;
const listener = createRequestListener({
  fetch: (request, bindings) => {
    routed += 1;
    return site.fetch(request, bindings);
  },
  serveCached,
  idOf: requestIds(0),
  files: builtFiles(built, headers),
});
const { port, drain } = await serve(listener, { HOST: '127.0.0.1', PORT: 0 });
afterAll(() => Promise.all([drain(), rm(built, { recursive: true })]));

const send = (path: string, requestHeaders: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: requestHeaders, redirect: 'manual' });

/** The number of three requests that reach a route; the others are served before the router. */
test.each([
  ['a built file', '/assets/client-1a2b3c.js', 0],
  ['a stored page', '/', 1],
  ['a public response', '/api/posts', 3],
])(
  'over a socket %s, and the 304 to a client that has it, have the headers of every response',
  async (_, path, toRoutes) => {
    routed = 0;
    await send(path);
    const whole = await send(path);
    const unchanged = await send(path, { 'If-None-Match': whole.headers.get('ETag') ?? '' });
    expect([whole.status, unchanged.status, routed]).toEqual([200, 304, toRoutes]);
    expect(whole.headers.get('Content-Type')).toMatch(/^application\/json$|^text\/\w+; charset=utf-8$/);
    for (const response of [whole, unchanged]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
    }
  },
);

test('a cached page is not served to a visitor who has the cookie of a form’s outcome or may be signed in', async () => {
  for (const path of ['/contact', '/signin']) {
    await send(path);
    routed = 0;
    expect((await send(path, { Cookie: 'theme=dark' })).headers.get('Cache-Control')).toMatch(/^public/);
    await send(path, { Cookie: '__Secure-form_outcome=unknown' });
    expect(routed, `${path}: whether there is such an outcome is looked up`).toBeGreaterThan(0);
  }
  routed = 0;
  await send('/signin', { Cookie: 'theme=dark' });
  expect(routed, 'a signed-in person is redirected from here').toBe(1);
});

test('a probe that speaks HTTP/1.0 and names no host gets a response', async () => {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write('GET /api/ready HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK.*"status":"ready"/s);
});
