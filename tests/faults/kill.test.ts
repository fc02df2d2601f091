import { expect, test, vi } from 'vitest';
import { median } from '../../scripts/bench/figures.ts';
import { told } from './asking.ts';
import { postmasterOf } from './external.ts';
import { balance, wholly } from './ledger.ts';
import { type Site, startSite } from './site.ts';
import { ask } from './sql.ts';
import { acknowledges, LANES, startWriters } from './writes.ts';

const ROUNDS = 25;

/** Within how many seconds writes are acknowledged again, also on a busy machine: half of the times, and at most. */
type Bound = { mostly: number; atMost: number };
/** The app has to be started, and takes over the database. */
const appBound: Bound = { mostly: 15, atMost: 30 };
const databaseBound: Bound = { mostly: 10, atMost: 20 };

type Kill = (site: Site, round: number) => Promise<void>;

/** Kills under writes, round after round, and compares after each. @returns what was measured */
async function killUnderWrites(kill: Kill) {
  const site = await startSite();
  const writers = startWriters(() => site.now.url);
  const recoveries: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await acknowledges(writers, 3 + ((round * 7) % 17));
    const begun = performance.now();
    await kill(site, round);
    // So many were on their way at most: one of these was begun after the kill.
    await acknowledges(writers, LANES + 1);
    recoveries.push((performance.now() - begun) / 1000);
    expect(await balance(site.connection, writers.writes), `round ${round}`).toMatchObject(wholly);
  }
  await writers.stop();
  const [mostly, atMost] = [median(recoveries), Math.max(...recoveries)];
  const figures = {
    rounds: ROUNDS,
    ...(await balance(site.connection, writers.writes)),
    'answered:': told(writers.statuses),
    's to recover (median)': mostly.toFixed(1),
    's at most': atMost.toFixed(1),
  };
  return { figures, statuses: [...writers.statuses.keys()].sort(), mostly, atMost };
}

function expectWithin({ mostly, atMost }: Bound, bound: Bound): void {
  expect(mostly).toBeLessThan(bound.mostly);
  expect(atMost).toBeLessThan(bound.atMost);
}

/** Kills the server itself, or one of the processes that it has for each connection. */
async function killDatabase({ cluster, connection }: Site, round: number): Promise<void> {
  const [{ pids } = { pids: [] }] = await ask<{ pids: number[] }>(connection, BACKENDS);
  const pid = round % 2 === 0 ? pids[0] : await postmasterOf(cluster);
  if (!pid) throw new Error('The site has no connection');
  process.kill(pid, 'SIGKILL');
  const survivors = async () => (await ask(connection, SURVIVORS, [pids])).length;
  await vi.waitFor(async () => expect(await survivors()).toBe(0), { timeout: 60_000, interval: 20 });
}

const OTHERS = `FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`;

/** The backends of the site, the busiest first. */
const BACKENDS = `SELECT array_agg(pid ORDER BY state = 'active' DESC, query_start DESC) AS pids ${OTHERS}`;

/** The end of one backend ends them all, for they share memory. */
const SURVIVORS = `SELECT pid ${OTHERS} AND pid = ANY($1)`;

test('kill -9 of the app under writes: nothing acknowledged is lost, nothing is doubled or half done', async ({
  task,
}) => {
  const { figures, statuses, ...recovery } = await killUnderWrites(async (site) => {
    await site.now.end('SIGKILL');
    await site.start();
  });
  task.meta.figures = figures;
  expect(statuses).toEqual([0, 201]);
  expectWithin(recovery, appBound);
});

test('kill -9 of the database under writes, its server and a backend in turn: no write is lost, doubled or half done', async ({
  task,
}) => {
  const { figures, statuses, ...recovery } = await killUnderWrites(killDatabase);
  task.meta.figures = figures;
  expect(statuses).toEqual([201, 503]);
  expectWithin(recovery, databaseBound);
});
