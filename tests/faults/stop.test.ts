import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { told } from './asking.ts';
import { balance, wholly } from './ledger.ts';
import { lacks } from './needs.ts';
import { openRaw, statusOf } from './raw.ts';
import { startSite } from './site.ts';
import { isAcknowledged, newWrite, visitor, type Write, written } from './writes.ts';

const CLIENTS = 40;
const SLOW = 20;

/** How a site stands, and within how many seconds it ends: what is not answered 10 s after it took nothing more is cut. */
const places = {
  'behind a proxy': { TRUST_PROXY: '1', bound: 15 },
  'by itself': { TRUST_PROXY: '0', bound: 10 },
};

type Outcome = 'answered' | 'refused' | 'cut';

/**
 * An address of this machine for each client: without a proxy a site counts by them what one sends. Linux has the whole
 * net of them, others have one.
 */
const addressOf = (client: number) => (process.platform === 'linux' ? `127.1.0.${client + 1}` : '127.0.0.1');

/** One request on a connection that is kept: refused is what was never taken, for nobody listened any more. */
function ask(agent: Agent, url: string, write?: Write): Promise<Outcome> {
  const { path, body } = write ? written(write) : { path: '/courses', body: undefined };
  return new Promise((resolve) => {
    const outgoing = request(url + path, { agent, method: body ? 'POST' : 'GET', headers: visitor() });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut');
    });
    outgoing.once('response', async (answer: IncomingMessage) => {
      const whole = await buffer(answer).then(
        (bytes) => bytes.length === Number(answer.headers['content-length'] ?? bytes.length),
        () => false,
      );
      if (write) write.status = answer.statusCode ?? 0;
      resolve(whole ? 'answered' : 'cut');
    });
    outgoing.end(body && JSON.stringify(body));
  });
}

describe.each(Object.entries(places))('SIGTERM under load of a site that stands %s', (_, { TRUST_PROXY, bound }) => {
  test('no request that was taken is cut, and it ends by itself', async ({ task, skip }) => {
    if (TRUST_PROXY === '0' && process.platform !== 'linux') lacks(skip, 'Clients have one address here');
    const site = await startSite({ TRUST_PROXY });
    const { url } = site.now;
    const writes: Write[] = [];
    const outcomes = new Map<string, number>();
    const client = async (n: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(n) });
      for (let turn = 0; ; turn += 1) {
        const write = (n + turn) % 4 === 0 ? newWrite('contact') : undefined;
        if (write) writes.push(write);
        const outcome = await ask(agent, url, write);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (outcome !== 'answered') return agent.destroy();
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));

    // Begun before, and finished only once the site was told to stop.
    const slow = Array.from({ length: SLOW }, (_, n) => {
      const write = newWrite('enrollment');
      writes.push(write);
      const { path, body } = written(write);
      const text = JSON.stringify(body);
      const raw = openRaw(url, addressOf(CLIENTS + n));
      const headers = Object.entries({ Host: 'localhost', ...visitor(), 'Content-Length': text.length });
      raw.socket.write(`POST ${path} HTTP/1.1\r\n${headers.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`);
      raw.socket.write(text.slice(0, 10));
      return { raw, write, rest: text.slice(10) };
    });
    await vi.waitFor(() => expect(outcomes.get('answered')).toBeGreaterThan(500), { timeout: 60_000, interval: 10 });
    site.now.process.kill('SIGTERM');
    const asked = performance.now();
    await Promise.all(clients);
    for (const { raw, rest } of slow) raw.socket.write(rest);
    for (const { raw, write } of slow) {
      await raw.closed;
      write.status = statusOf(raw);
    }
    await site.now.ended;
    const seconds = (performance.now() - asked) / 1000;

    await site.start();
    const sum = await balance(site.connection, writes);
    task.meta.figures = {
      'requests:': told(outcomes),
      'slow bodies answered': slow.filter(({ write }) => isAcknowledged(write)).length,
      ...sum,
      's until it ended': seconds.toFixed(1),
    };
    expect(outcomes.get('cut') ?? 0).toBe(0);
    expect(slow.map(({ write }) => write.status)).toEqual(Array(SLOW).fill(201));
    expect(sum).toMatchObject(wholly);
    expect(seconds).toBeLessThan(bound);
  });
});
