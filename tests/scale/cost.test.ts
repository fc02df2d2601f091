import { Agent } from 'node:https';
import { expect, test, vi } from 'vitest';
import { type Call, visitorAddress } from './client.ts';
import { browserOf, credentials, signUp } from './people.ts';
import { processorSeconds } from './processor.ts';
import { type ScaledSite, startSite } from './site.ts';

const site = await startSite({ nodes: 1 });
const cachingSite = await startSite({ nodes: 1, cache: true });

/** Concurrent requests. */
const CALLERS = 8;

type Kind = {
  what: string;
  requests: number;
  path: (number: number) => string;
  call?: (number: number) => Call;
  status: number;
  /** Limit for a node: six to ten times the figure of docs/scaling.md, because machines differ and may be busy. */
  mostMs: number;
};

/** Processor milliseconds of one request. */
type Cost = { node: number; nginx: number; database: number };

async function readCost({ nodes, nginx, databasePid }: ScaledSite): Promise<Cost> {
  const [ofNodes, ofNginx, ofDatabase] = await Promise.all([
    Promise.all(nodes.map(({ pid }) => processorSeconds(pid()))),
    processorSeconds(nginx.pid),
    processorSeconds(databasePid),
  ]);
  return { node: ofNodes.reduce((sum, seconds) => sum + seconds, 0), nginx: ofNginx, database: ofDatabase };
}

async function waitUntilMailsAreSent({ pool }: ScaledSite): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(`SELECT FROM pgboss.job WHERE name = 'send-mail' AND state < 'completed'`);
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
}

async function callRepeatedly(
  site: ScaledSite,
  { path, call, status }: Kind,
  numbers: Iterator<number>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let next = numbers.next(); !next.done; next = numbers.next()) {
    const response = await site.call(path(next.value), { agent, ...call?.(next.value) });
    expect(response.status, response.text).toBe(status);
  }
  agent.destroy();
}

/** Cost of one request, including the jobs that it causes. */
async function costOf(site: ScaledSite, kind: Kind): Promise<Cost> {
  const round = async (from: number, count: number) => {
    const numbers = Array.from({ length: count }, (_, index) => from + index).values();
    await Promise.all(Array.from({ length: CALLERS }, () => callRepeatedly(site, kind, numbers)));
    await waitUntilMailsAreSent(site);
  };
  // Warm-up: compiles code and opens connections.
  const warmUp = Math.ceil(kind.requests / 10);
  await round(0, warmUp);
  const before = await readCost(site);
  await round(warmUp, kind.requests);
  const after = await readCost(site);
  const each = (name: keyof Cost) => (1000 * (after[name] - before[name])) / kind.requests;
  return { node: each('node'), nginx: each('nginx'), database: each('database') };
}

const post = (body: object, number: number): Call => ({ method: 'POST', body, from: visitorAddress(number) });

const storedPage: Kind = { what: 'page, stored', requests: 6000, path: () => '/courses', status: 200, mostMs: 0.7 };

const kinds: Kind[] = [
  storedPage,
  { what: 'GET /api/courses', requests: 1500, path: () => '/api/courses', status: 200, mostMs: 8 },
  { what: 'page, rendered', requests: 400, path: (number) => `/blogs?q=python${number}`, status: 200, mostMs: 30 },
  {
    what: 'contact message, with its two emails',
    requests: 200,
    path: () => '/api/users/register',
    call: (number) =>
      post({ name: 'Ravi Menon', email: `ravi-${number}@example.org`, subject: 'student' }, 3000 + number),
    status: 201,
    mostMs: 60,
  },
  {
    what: 'sign-in',
    requests: 60,
    path: () => '/api/auth/sign-in',
    call: (number) => post(credentials(`nobody-${number}@example.org`), 6000 + number),
    status: 401,
    mostMs: 400,
  },
];

const describeCost = (what: string, { node, nginx, database }: Cost) =>
  `${what}: node ${node.toFixed(2)}, nginx ${nginx.toFixed(2)}, database ${database.toFixed(2)} ms of a core; ` +
  `so ${Math.round(1000 / node)} a second by a core of nodes`;

test('each kind of request stays within its processor time', async ({ annotate }) => {
  const tooExpensive: string[] = [];
  const measure = async (kind: Kind) => {
    const cost = await costOf(site, kind);
    const line = describeCost(kind.what, cost);
    await annotate(line);
    if (cost.node > kind.mostMs) tooExpensive.push(line);
  };
  for (const kind of kinds) await measure(kind);

  await signUp(site, 'asha@example.org');
  const signedIn = await site.call('/api/auth/sign-in', post(credentials('asha@example.org'), 9000));
  const headers = browserOf(site, signedIn);
  await measure({
    what: 'dashboard of a learner',
    requests: 300,
    path: () => '/dashboard',
    call: () => ({ headers }),
    status: 200,
    mostMs: 60,
  });
  expect(tooExpensive).toEqual([]);
});

test('caching pages in nginx saves processor time', async ({ annotate }) => {
  const total = ({ node, nginx }: Cost) => node + nginx;
  const without = total(await costOf(site, storedPage));
  const kept = total(await costOf(cachingSite, storedPage));
  await annotate(`a stored page takes ${(kept / without).toFixed(2)} of the processor time once nginx keeps it`);
  expect(kept).toBeLessThan(without);
});
