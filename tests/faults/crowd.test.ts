import { expect, test, vi } from 'vitest';
import { connections } from '../../server/base/limits.ts';
import { countsOf, poll, repeatVisits, SUCCESS } from './polling.ts';
import { isOpen, openMany, statusOf } from './raw-connection.ts';
import { requireFiles } from './requirements.ts';
import { startSite } from './site.ts';
import { visitor } from './writes.ts';

const MAX_CONNECTIONS = connections.max;
const UNUSED = connections.unusedPerAddress;
/** Left for ordinary visits. */
const RESERVED = 100;
/** Open files that this needs, as documented for operators. */
const FILES = 12_000;

const REQUEST = `GET /api/health HTTP/1.1\r\n${Object.entries({ Host: 'localhost', ...visitor() })
  .map((pair) => pair.join(': '))
  .join('\r\n')}\r\n\r\n`;

test('10,000 open connections: others are served, more are closed at once, and then there is room again', async ({
  task,
  skip,
}) => {
  requireFiles(skip, FILES);
  const { url } = (await startSite({ WORKERS: '1' })).now;
  const begun = performance.now();
  const opened = await openMany(url, MAX_CONNECTIONS - RESERVED, (socket) => socket.write(REQUEST));
  const seconds = (performance.now() - begun) / 1000;
  const among = repeatVisits(url);
  await among.succeeded();
  await among.stop();
  const statuses = opened.map(statusOf);
  const stillOpen = opened.filter(isOpen).length;

  const more = await openMany(url, RESERVED * 2, (socket) => socket.write(REQUEST));
  await vi.waitFor(() => expect(more.filter(isOpen).length).toBeLessThanOrEqual(RESERVED), { timeout: 10_000 });
  const closed = more.filter((raw) => !isOpen(raw));

  for (const { socket } of opened) socket.destroy();
  const after = repeatVisits(url);
  await vi.waitFor(() => expect(after.responses.get(SUCCESS)).toBeGreaterThan(0), { timeout: 10_000 });
  await after.stop();
  task.meta.figures = {
    'connections kept': stillOpen,
    's to open them': seconds.toFixed(1),
    'a visit among them (median)': among.median(),
    's at most': among.slowest().toFixed(1),
    'visits:': countsOf(among.responses),
    'of 200 more closed': closed.length,
  };
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(stillOpen).toBe(MAX_CONNECTIONS - RESERVED);
  expect([...among.responses.keys()]).toEqual([SUCCESS]);
  expect(among.slowest()).toBeLessThan(5);
  // Visitors that were served keep their connections, too.
  expect(closed.length).toBeLessThan(RESERVED + 20);
  expect(closed.map(statusOf).filter((status) => status !== 0)).toEqual([]);
});

test('10,400 half-open connections of one address: it keeps 200, and everyone else is served', async ({
  task,
  skip,
}) => {
  requireFiles(skip, FILES);
  const { url } = (await startSite({ WORKERS: '1', TRUST_PROXY: '0' })).now;
  const visits = poll(async () => (await fetch(`${url}/courses`, { headers: { Connection: 'close' } })).status, 2);
  const halfOpen = await openMany(url, 10_400, (socket) => socket.write('GET / HTTP/1.1\r\n'), '127.0.0.2');
  await vi.waitFor(() => expect(halfOpen.filter(isOpen).length).toBeLessThanOrEqual(UNUSED), { timeout: 10_000 });
  await visits.stop();
  task.meta.figures = {
    'half-open connections kept': halfOpen.filter(isOpen).length,
    'visits of others:': countsOf(visits.responses),
    's at most': visits.slowest().toFixed(1),
  };
  expect([...visits.responses.keys()]).toEqual([200]);
  expect(visits.slowest()).toBeLessThan(5);
});
