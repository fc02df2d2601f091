import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { packageDir } from '../../server/base/package-dir.ts';
import { eventually } from '../support/eventually.ts';
import { startExternal } from './external.ts';
import { balance, noFaults } from './ledger.ts';
import { countsOf } from './polling.ts';
import { openRaw, statusOf } from './raw-connection.ts';
import { newDirectory, recordProcess } from './run-directory.ts';
import { type Site, startProcess, startSite, urlIn } from './site.ts';
import { runQuery } from './sql.ts';
import { newWrite, PASSWORD, requestOf, send, startWriters, visitor, WRITERS, waitForWrites } from './writes.ts';

const ROUNDS = 10;

/** The workers of a site's first process that serve. */
async function workersOf({ now }: Site): Promise<number[]> {
  const children = await readFile(`/proc/${now.pid}/task/${now.pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}

/** Sends a request over a new connection, which another worker may get. */
function fetchAnew(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers: { ...visitor(), Connection: 'close', ...headers } });
}

test('kill -9 of a worker under writes: only its open requests fail, no write is lost, and a new worker replaces it', async ({
  task,
}) => {
  const site = await startSite({ WORKERS: '2' });
  const writers = startWriters(() => site.now.url);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await waitForWrites(writers, 3 + ((round * 7) % 17));
    const [oldest = 0] = await workersOf(site);
    process.kill(oldest, 'SIGKILL');
    await waitForWrites(writers, WRITERS + 1);
    expect(await balance(site.connection, writers.writes), `round ${round}`).toMatchObject(noFaults);
    await eventually(async () => expect(await workersOf(site)).toHaveLength(2));
    await eventually(() => expect(countOf(site, 'worker.lost')).toBe(round));
    await runQuery(site.connection, 'DELETE FROM rate_limits');
  }
  await writers.stop();
  task.meta.figures = {
    rounds: ROUNDS,
    ...(await balance(site.connection, writers.writes)),
    'responses:': countsOf(writers.statuses),
  };
  expect([...writers.statuses.keys()].sort()).toEqual([0, 201]);
  expect(writers.statuses.get(0)).toBeLessThanOrEqual(ROUNDS * WRITERS);
});

/** How often the log has an event. */
function countOf({ now }: Site, event: string): number {
  return now.lines.filter((line) => line.includes(`"event":"${event}"`)).length;
}

test('a change through one worker counts in the other: a sign-out at once, a change of content within a second', async () => {
  const site = await startSite({ WORKERS: '2' });
  const { url } = site.now;
  const person = newWrite('sign-up');
  await send(url, person);
  await runQuery(site.connection, 'UPDATE users SET email_verified = true');
  const body = JSON.stringify({ email: person.email, password: PASSWORD });
  const signedIn = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers: visitor(), body });
  expect(signedIn.status, await signedIn.text()).toBe(200);
  const session = {
    Cookie: signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
  const seenAs = async () => {
    const { data } = await (await fetchAnew(`${url}/api/me`, session)).json();
    return data?.email ?? null;
  };
  // More than there are workers.
  const emailsSeen = () => Promise.all([1, 2, 3, 4].map(seenAs));
  expect(await emailsSeen()).toEqual(Array(4).fill(person.email));
  const sessionHeaders = { ...visitor(), ...session, Origin: url };
  const signedOut = await fetch(`${url}/api/auth/sign-out`, { method: 'POST', headers: sessionHeaders, body: '{}' });
  expect(signedOut.status, await signedOut.text()).toBe(200);
  expect(await emailsSeen()).toEqual(Array(4).fill(null));

  const pages = () => Promise.all([1, 2, 3, 4].map(async () => (await fetchAnew(`${url}/terms`)).text()));
  await pages();
  await runQuery(site.connection, `UPDATE pages SET body = 'Terms as they are' WHERE slug = 'terms'`);
  const show = async () => {
    for (const page of await pages()) expect(page).toContain('Terms as they are');
  };
  await vi.waitFor(show, { timeout: 1000, interval: 20 });
});

test('while the database is away, each worker serves pages that only another one has rendered', async () => {
  const database = await startExternal();
  const { url } = await startProcess({ ...database.env, WORKERS: '2' });
  const paths = ['/', '/courses', '/courses/devops-basics', '/blogs'];
  // Each request has a new connection, so the workers take turns, and each renders half of the pages.
  for (const path of paths) expect((await fetchAnew(url + path)).status).toBe(200);
  await database.stop();
  await eventually(async () => expect((await fetchAnew(`${url}/api/ready`)).status).toBe(503));
  for (const path of [...paths, ...paths.toReversed()]) expect((await fetchAnew(url + path)).status, path).toBe(200);
});

test('a worker closes a connection whose head does not come within 20 s', async () => {
  const raw = openRaw((await startSite({ WORKERS: '2' })).now.url);
  raw.socket.write('GET / HTTP/1.1\r\n');
  expect(await raw.closed).toBeLessThan(40);
  expect(statusOf(raw)).toBe(408);
});

test('the metrics of all workers are added up', async () => {
  const site = await startSite({ WORKERS: '2', METRICS_PORT: '5159' });
  for (let count = 0; count < 4; count += 1) await fetchAnew(`${site.now.url}/api/ready`);
  const figures = async () => (await fetch('http://127.0.0.1:5159/metrics')).text();
  await eventually(async () =>
    expect(await figures()).toContain('http_requests_total{method="GET",route="/api/ready",status="2xx"} 4'),
  );
  const text = await figures();
  expect(text).toContain('\nready 1\n');
  expect(text).toMatch(/^build_info\{version="[\d.]+"\} 1$/m);
  expect(text).toContain('mails{state="waiting"} 0');
  expect(text.match(/^mails\{/gm)).toHaveLength(2);
});

/** Runs the built site in a group of its own, as a terminal does. */
async function startInGroup(): Promise<{ group: ChildProcess; url: string }> {
  const home = await newDirectory();
  const group = spawn(process.execPath, ['dist/current/server/main.js'], {
    cwd: packageDir,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      WORKERS: '2',
      TRUST_PROXY: '1',
      DATA_DIR: join(home, 'data'),
    },
  });
  recordProcess(group);
  onTestFinished(() => void group.kill('SIGKILL'));
  const lines = createInterface(group.stdout);
  for await (const [line] of on(lines, 'line')) if (line.startsWith('Ready at')) return { group, url: urlIn(line) };
  throw new Error('The site ended before it was ready');
}

test('Ctrl-C reaches every process, and a request that has begun gets its response', async () => {
  const { group, url } = await startInGroup();
  const { path, body } = requestOf(newWrite('contact'));
  const text = JSON.stringify(body);
  const raw = openRaw(url);
  const headers = Object.entries({ Host: 'localhost', ...visitor(), 'Content-Length': text.length });
  raw.socket.write(`POST ${path} HTTP/1.1\r\n${headers.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`);
  raw.socket.write(text.slice(0, 10));
  // The worker has the connection once a later one gets a response.
  for (let count = 0; count < 2; count += 1) await fetchAnew(`${url}/api/health`);
  const ended = once(group, 'exit');
  process.kill(-(group.pid ?? 0), 'SIGINT');
  raw.socket.write(text.slice(10));
  await raw.closed;
  expect(statusOf(raw)).toBe(201);
  expect(await ended).toEqual([0, null]);
});
