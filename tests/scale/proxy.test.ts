import { rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_IMAGE_BYTES } from '../../contract/publishing/desk-images.ts';
import { picture } from '../support/pictures.ts';
import { publicRoutes } from '../support/public-routes.ts';
import type { ClientResponse } from './client.ts';
import { signInAdmin } from './people.ts';
import { startSite } from './site.ts';

const site = await startSite({ nodes: 2 });

/** Headers that differ between responses. */
const changingHeaders = ['date', 'connection', 'keep-alive', 'server', 'x-request-id', 'transfer-encoding'];

function stableHeaders({ headers }: ClientResponse) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !changingHeaders.includes(name)));
}

const pageHeaders = {
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'Accept-Encoding',
  'content-encoding': 'br',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

describe('behind nginx', () => {
  test('every public page has the bytes and headers of the node, and gets 304 if the client has it', async () => {
    const [node] = site.nodes;
    if (!node) throw new Error('There is no node');
    for (const path of publicRoutes) {
      const headers = { 'Accept-Encoding': 'br' };
      const direct = await site.callNode(node, path, { headers });
      const response = await site.call(path, { headers });
      expect(stableHeaders(response), path).toEqual(stableHeaders(direct));
      expect(response.body.equals(direct.body), path).toBe(true);
      expect(response.headers, path).toMatchObject(pageHeaders);
      const again = await site.call(path, { headers: { ...headers, 'If-None-Match': String(response.headers.etag) } });
      expect([again.status, again.body.length], path).toEqual([304, 0]);
    }
  });

  test('a file of the build is cached indefinitely, even after its node is gone', async () => {
    const [, asset = ''] = /href="(\/assets\/[^"]+\.css)"/.exec((await site.call('/')).text) ?? [];
    const responses = [await site.call(asset), await site.call(asset)];
    for (const { headers } of responses) expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const [, second] = await Promise.all(
      responses.map(({ headers }) => site.nginx.logged(String(headers['x-request-id']))),
    );
    expect(second?.node, 'nginx asked no node').toBe('-');
  });

  test('a file that only nodes of another version have is found, whichever node is tried first', async () => {
    const [node] = site.nodes;
    const name = `only-new-${process.pid}.js`;
    const file = join('dist/current/client/assets', name);
    await writeFile(file, 'export {};');
    try {
      await node?.end('SIGTERM');
      await node?.start();
      // Each with a unique query, so that nginx has none in its cache.
      const responses = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => site.call(`/assets/${name}?${number}`)));
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    } finally {
      await rm(file);
    }
    expect((await site.call('/assets/never-was.js')).status).toBe(404);
  });

  test('the logs of nginx have no query strings, not even for a failed node', async () => {
    const [node] = site.nodes;
    await node?.end('SIGTERM');
    const responses = await Promise.all([1, 2, 3, 4].map(() => site.call('/reset-password?token=of-a-mailed-link')));
    await node?.start();
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const lines = await Promise.all(responses.map(({ headers }) => site.nginx.logged(String(headers['x-request-id']))));
    expect(lines.map((line) => line.node).join(), 'the node that was gone was asked').toContain(', ');
    expect(await site.nginx.logs()).not.toContain('mailed');
  });

  test('an address may have 200 requests at work, and other addresses are not affected', async () => {
    const { hostname, port } = new URL(site.url);
    // The body never comes.
    const head = `POST /api/users/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n`;
    const responses: string[] = [];
    const sockets = Array.from({ length: 210 }, () => {
      const plain = createConnection({ host: hostname, port: Number(port), localAddress: '127.0.0.9', family: 4 });
      const socket = connect({ socket: plain, ca: site.nginx.ca, servername: 'localhost' });
      socket.on('error', () => {}).on('data', (chunk) => responses.push(String(chunk).slice(9, 12)));
      return socket.on('secureConnect', () => socket.write(head));
    });
    onTestFinished(() => void sockets.map((socket) => socket.destroy()));
    await vi.waitFor(() => expect(responses).toEqual(Array(10).fill('429')), { timeout: 10_000 });
    expect((await site.call('/courses', { from: '127.0.1.9' })).status).toBe(200);
  });

  test('an address that asks without end is refused, and other addresses are not affected', async () => {
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const ask = () => site.call('/courses', { agent, from: '127.0.2.9' });
    let answered = 0;
    const untilRefused = async () => {
      for (let response = await ask(); ; response = await ask()) {
        if (response.status === 429) return response;
        answered += 1;
      }
    };
    const refused = await Promise.all(Array.from({ length: 16 }, untilRefused));
    expect(answered).toBeGreaterThan(6000);
    expect(refused[0]?.headers['retry-after']).toBe('30');
    expect((await site.call('/courses', { from: '127.0.3.9' })).status).toBe(200);
  });

  test('plain http only redirects to https', async () => {
    const response = await fetch(`${site.nginx.plainUrl}/courses?kind=paid`, { redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([301, 'https://localhost/courses?kind=paid']);
  });
});

describe('over https', () => {
  let headers: Awaited<ReturnType<typeof signInAdmin>>;
  beforeAll(async () => {
    headers = await signInAdmin(site);
  });

  test('the session cookie is of this host and secure, and another site cannot use it', async () => {
    expect(headers.Cookie).toMatch(/^__Host-session=/);
    const change = (Origin: string) =>
      site.call('/api/auth/sign-out', { method: 'POST', body: {}, headers: { ...headers, Origin } });
    expect((await change('https://elsewhere.example')).status).toBe(403);
    expect((await change(site.url.replace('https:', 'http:'))).status).toBe(403);
  });

  const ofOnePerson = [
    '/dashboard',
    '/account',
    '/desk',
    '/desk/requests',
    '/api/me',
    '/api/dashboard',
    '/api/desk/overview',
  ];
  test.each(ofOnePerson)('%s is no-store', async (path) => {
    const response = await site.call(path, { headers });
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test('nginx accepts a picture of almost 8 MiB, and the site refuses a larger one', async () => {
    const upload = (body: Buffer) =>
      site.call('/api/desk/images?name=a.png&alt=Noise', {
        method: 'POST',
        body,
        headers: { ...headers, 'Content-Type': 'image/png' },
      });
    const noise = await picture({ width: 1640, height: 1640 }).png({ compressionLevel: 0 }).toBuffer();
    expect(noise.length / MAX_IMAGE_BYTES).toBeGreaterThan(0.95);
    const [accepted, refused] = [await upload(noise), await upload(Buffer.alloc(MAX_IMAGE_BYTES + 1))];
    expect(accepted.status, accepted.text).toBe(201);
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([413, 'body_too_large']);
  });
});
