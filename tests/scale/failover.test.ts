import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createTeardown } from '../../server/base/lifecycle.ts';
import { balance, compareMails, countMails, noFaults } from '../faults/ledger.ts';
import { countsOf, poll } from '../faults/polling.ts';
import { runQuery } from '../faults/sql.ts';
import { startWriters, WRITERS, waitForWrites } from '../faults/writes.ts';
import { temporaryDirectory } from '../support/server.ts';
import { type Member, startCluster } from './cluster.ts';
import { startSite } from './site.ts';

/** Seconds from the end of a promotion until writes are accepted again. */
const BOUND_SECONDS = 30;
const PATIENCE_MS = 120_000;
const stored = ['/', '/courses', '/courses/devops-basics', '/blogs', '/about'];

const teardown = createTeardown(() => {});
afterAll(teardown.run, 60_000);
const directory = await temporaryDirectory();
teardown.defer(() => rm(directory, { recursive: true, force: true }));
const cluster = await startCluster(directory, teardown);
const { nodes, mail } = await startSite({ databaseUrl: cluster.url });
const connection = { connectionString: cluster.url, connectionTimeoutMillis: 5000, query_timeout: 10_000 };
for (const { url } of nodes) for (const path of stored) await fetch(url + path);

let requests = 0;
/** The nodes in turn. */
function nextUrl(): string {
  requests += 1;
  return nodes[requests % nodes.length]?.url ?? '';
}

/**
 * Forgets the limits each second: repeated requests reach theirs, and beyond some hundred emails in an hour requests are
 * stored without.
 */
const forgetLimits = () =>
  poll(async () => {
    await pause(1000);
    await runQuery(connection, 'DELETE FROM rate_limits').catch(() => {});
    return 'done';
  });

/** Losses of the primary. Each returns a function that restores it. */
const losses: Record<string, (primary: Member) => Promise<() => void | Promise<void>>> = {
  'loses its power (SIGKILL to everything on it)': async ({ kill, start }) => {
    kill();
    return start;
  },
  'falls silent (SIGSTOP to everything on it)': async ({ freeze }) => freeze(),
  'has no byte left on its disk': ({ fill }) => fill(),
};

/** Changes a title in the database. @returns seconds until every node shows it */
async function secondsUntilShown(title: string): Promise<number> {
  const begun = performance.now();
  await runQuery(connection, `UPDATE courses SET title = $1 WHERE slug = 'devops-basics'`, [title]);
  await vi.waitFor(
    async () => {
      for (const { url } of nodes) expect(await (await fetch(`${url}/courses/devops-basics`)).text()).toContain(title);
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );
  return (performance.now() - begun) / 1000;
}

describe.each(Object.entries(losses))('the primary %s', (loss, lose) => {
  test('another takes over, and nothing that was acknowledged is lost', { timeout: 400_000 }, async ({ annotate }) => {
    await cluster.waitUntilWhole();
    const limits = forgetLimits();
    const writers = startWriters(nextUrl);
    const pages = poll(async () => (await fetch(nextUrl() + (stored[requests % stored.length] ?? '/'))).status);
    await waitForWrites(writers, 30);
    const old = await cluster.primary();
    const begun = performance.now();
    const restore = await lose(old);
    await cluster.primary(old);
    const promoted = performance.now();
    // More than can have been in flight, so one of them started since.
    await waitForWrites(writers, WRITERS + 1);
    const writing = performance.now();
    const seenAfter = await secondsUntilShown(`Without ${old.name}`);
    await restore();
    await cluster.waitUntilWhole();
    const whole = performance.now();
    await waitForWrites(writers, 30);
    await writers.stop();
    await Promise.all([pages.stop(), limits.stop()]);

    await vi.waitFor(
      async () => {
        const { all, sent } = await countMails(connection);
        expect(sent).toBe(all);
      },
      { timeout: PATIENCE_MS, interval: 500 },
    );
    const comparison = await balance(connection, writers.writes);
    const mails = await compareMails(connection, mail.received);
    const since = (moment: number, from: number) => ((moment - from) / 1000).toFixed(1);
    await annotate(
      `${loss}: another was the primary after ${since(promoted, begun)} s, and wrote ${since(writing, promoted)} s later; all nodes heard of a change within ${seenAfter.toFixed(1)} s; all three members again ${since(whole, writing)} s later. ${JSON.stringify({ ...comparison, ...mails })}; writes ${JSON.stringify([...writers.statuses])}; pages ${countsOf(pages.responses)}, at most ${pages.slowest().toFixed(1)} s`,
    );
    expect(comparison).toMatchObject(noFaults);
    expect(mails).toEqual({ 'emails not sent': 0, 'sent twice': 0, 'without a row': 0 });
    expect([...pages.responses.keys()]).toEqual([200]);
    expect((writing - promoted) / 1000).toBeLessThan(BOUND_SECONDS);
  });
});
