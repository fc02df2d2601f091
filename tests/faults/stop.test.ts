import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { balance, noFaults } from './ledger.ts';
import { countsOf } from './polling.ts';
import { openRaw, statusOf } from './raw-connection.ts';
import { skipOrFail } from './requirements.ts';
import { startSite } from './site.ts';
import { isAcknowledged, newWrite, requestOf, visitor, type Write } from './writes.ts';

const CLIENTS = 40;
const SLOW = 20;

/** With and without a proxy, and seconds until the site ends: it cuts requests 10 s after it stops accepting. */
const setups = {
  'behind a proxy': { TRUST_PROXY: '1', WORKERS: '1', bound: 15 },
  'by itself': { TRUST_PROXY: '0', WORKERS: '1', bound: 10 },
  'of two workers behind a proxy': { TRUST_PROXY: '1', WORKERS: '2', bound: 15 },
  'of two workers by itself': { TRUST_PROXY: '0', WORKERS: '2', bound: 10 },
};

type Outcome = 'complete' | 'refused' | 'cut';

/**
 * A local address for each client, in a network of its own, because without a proxy the limits count by them. Linux has
 * all of 127.0.0.0/8, other systems have one.
 */
const addressOf = (client: number) => (process.platform === 'linux' ? `127.1.${client + 1}.1` : '127.0.0.1');

/** Sends a request on a keep-alive connection. `refused`: the site no longer listened */
function sendRequest(agent: Agent, url: string, write?: Write): Promise<Outcome> {
  const { path, body } = write ? requestOf(write) : { path: '/courses', body: undefined };
  return new Promise((resolve) => {
    const outgoing = request(url + path, { agent, method: body ? 'POST' : 'GET', headers: visitor() });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut');
    });
    outgoing.once('response', async (response: IncomingMessage) => {
      const whole = await buffer(response).then(
        (bytes) => bytes.length === Number(response.headers['content-length'] ?? bytes.length),
        () => false,
      );
      if (write) write.status = response.statusCode ?? 0;
      resolve(whole ? 'complete' : 'cut');
    });
    outgoing.end(body && JSON.stringify(body));
  });
}

describe.each(Object.entries(setups))('SIGTERM under load, a site %s', (_, { TRUST_PROXY, WORKERS, bound }) => {
  test('no accepted request is cut, and the site ends by itself', async ({ task, skip }) => {
    if (TRUST_PROXY === '0' && process.platform !== 'linux') skipOrFail(skip, 'This system has only one local address');
    const site = await startSite({ TRUST_PROXY, WORKERS });
    const { url } = site.now;
    const writes: Write[] = [];
    const outcomes = new Map<string, number>();
    const client = async (n: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(n) });
      for (let turn = 0; ; turn += 1) {
        const write = (n + turn) % 4 === 0 ? newWrite('contact') : undefined;
        if (write) writes.push(write);
        const outcome = await sendRequest(agent, url, write);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (outcome !== 'complete') return agent.destroy();
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));

    // Requests that start before SIGTERM and finish after it.
    const slow = Array.from({ length: SLOW }, (_, n) => {
      const write = newWrite('enrollment');
      writes.push(write);
      const { path, body } = requestOf(write);
      const text = JSON.stringify(body);
      const raw = openRaw(url, addressOf(CLIENTS + n));
      const headers = Object.entries({ Host: 'localhost', ...visitor(), 'Content-Length': text.length });
      raw.socket.write(`POST ${path} HTTP/1.1\r\n${headers.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`);
      raw.socket.write(text.slice(0, 10));
      return { raw, write, remainder: text.slice(10) };
    });
    await vi.waitFor(() => expect(outcomes.get('complete')).toBeGreaterThan(500), { timeout: 60_000, interval: 10 });
    site.now.process.kill('SIGTERM');
    const stoppedAt = performance.now();
    await Promise.all(clients);
    for (const { raw, remainder } of slow) raw.socket.write(remainder);
    for (const { raw, write } of slow) {
      await raw.closed;
      write.status = statusOf(raw);
    }
    await site.now.ended;
    const seconds = (performance.now() - stoppedAt) / 1000;

    await site.start();
    const comparison = await balance(site.connection, writes);
    task.meta.figures = {
      'requests:': countsOf(outcomes),
      'slow requests acknowledged': slow.filter(({ write }) => isAcknowledged(write)).length,
      ...comparison,
      's until it ended': seconds.toFixed(1),
    };
    expect(outcomes.get('cut') ?? 0).toBe(0);
    expect(slow.map(({ write }) => write.status)).toEqual(Array(SLOW).fill(201));
    expect(comparison).toMatchObject(noFaults);
    expect(seconds).toBeLessThan(bound);
  });
});
