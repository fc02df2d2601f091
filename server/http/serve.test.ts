import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serve } from './serve.ts';

const anyPort = { HOST: '127.0.0.1', PORT: 0 };

async function serveForTest(listener: RequestListener) {
  const server = await serve(listener, anyPort);
  onTestFinished(server.drain);
  return server;
}

function request(port: number, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, resolve).once('error', reject);
  });
}

test('a request in flight finishes while the server drains', async () => {
  let finish = () => {};
  const { port, drain } = await serveForTest((_request, response) => {
    response.write('begun ');
    finish = () => response.end('finished');
  });
  const response = await request(port);
  const drained = drain();
  finish();
  expect(await text(response)).toBe('begun finished');
  await drained;
});

test('a draining server takes no new connection', async () => {
  const { port, drain } = await serveForTest((_request, response) => response.end());
  await drain();
  await expect(request(port)).rejects.toThrow('ECONNREFUSED');
});

test('a connection that a client keeps open does not hold the drain', async () => {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const { port, drain } = await serveForTest((_request, response) => response.end('ok'));
  await text(await request(port, agent));
  const begun = performance.now();
  await drain();
  expect(performance.now() - begun).toBeLessThan(2000);
});

test('a request on a kept connection is answered as the server begins to drain, and closes it', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { port, drain } = await serveForTest((_request, response) => response.end('ok'));
  await text(await request(port, agent));
  const drained = drain();
  const response = await request(port, agent);
  expect([await text(response), response.headers.connection]).toEqual(['ok', 'close']);
  await drained;
});

test('behind a proxy, what arrives on a connection that it keeps is still answered, and the connection then given up', async () => {
  const agent = new Agent({ keepAlive: true });
  const server = await serve((_request, response) => response.end('ok'), { ...anyPort, TRUST_PROXY: 1 });
  onTestFinished(() => agent.destroy());
  await text(await request(server.port, agent));
  const drained = server.drain();
  await expect(request(server.port)).rejects.toThrow('ECONNREFUSED');
  const response = await request(server.port, agent);
  expect([await text(response), response.headers.connection]).toEqual(['ok', 'close']);
  await drained;
});

/** Sends so many requests at once on one connection. @returns all that comes back until it is closed */
async function sendAtOnce(port: number, count: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  const ask = (more: string) => `GET / HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  socket.write(ask('').repeat(count - 1) + ask('Connection: close\r\n'));
  return text(socket).catch(() => '');
}

test('some requests sent ahead are answered one after the other; many close the connection before they are begun', async () => {
  let begun = 0;
  const { port } = await serveForTest((_request, response) => {
    begun += 1;
    setImmediate(() => response.end('ok'));
  });
  expect((await sendAtOnce(port, 9)).match(/200 OK/g)).toHaveLength(9);
  begun = 0;
  expect(await sendAtOnce(port, 500)).not.toContain('200 OK');
  expect(begun).toBe(9);
});

test('a port in use fails with one line that names PORT', async () => {
  const { port } = await serveForTest((_request, response) => response.end());
  await expect(serve(() => {}, { ...anyPort, PORT: port })).rejects.toThrow(
    `PORT ${port} is in use: stop what listens there, or choose another PORT`,
  );
});

/** Opens connections from this address of this machine, which send so much. */
function openFrom(port: number, { from, count, sent = '' }: { from: string; count: number; sent?: string }) {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress: from }));
  onTestFinished(() => void sockets.map((socket) => socket.destroy()));
  for (const socket of sockets) socket.on('error', () => {}).write(sent);
  return { countOpen: () => sockets.filter(({ destroyed }) => !destroyed).length };
}

test('an address that sends no requests can keep 200 connections open, and takes none from others', async () => {
  const { port } = await serveForTest((_request, response) => response.end('ok'));
  const halfOpen = openFrom(port, { from: '127.0.0.2', count: 250, sent: 'GET / HTTP/1.1\r\n' });
  await vi.waitFor(() => expect(halfOpen.countOpen()).toBe(200));
  const others = openFrom(port, { from: '127.0.0.3', count: 20 });
  const asked = openFrom(port, { from: '127.0.0.4', count: 250, sent: 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n' });
  expect(await text(await request(port))).toBe('ok');
  expect([halfOpen.countOpen(), others.countOpen(), asked.countOpen()]).toEqual([200, 20, 250]);
});
