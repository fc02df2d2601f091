import { expect, test, vi } from 'vitest';
import { median } from '../../scripts/bench/report.ts';
import { postmasterOf } from './external.ts';
import { balance, noFaults } from './ledger.ts';
import { countsOf } from './polling.ts';
import { type Site, startSite } from './site.ts';
import { runQuery } from './sql.ts';
import { newWrite, send, startWriters, visitor, WRITERS, waitForWrites } from './writes.ts';

const ROUNDS = 25;

/** Seconds until writes are acknowledged again, also on a busy machine: median and maximum. */
type Bound = { median: number; atMost: number };
/** The app must start and take over the database. */
const appBound: Bound = { median: 15, atMost: 30 };
const databaseBound: Bound = { median: 10, atMost: 20 };

/** All rounds are one hour, in which strangers cause some hundred emails; beyond that a request is stored without its email. */
const FORGET_LIMITS = 'DELETE FROM rate_limits';

type Kill = (site: Site, round: number) => Promise<void>;

/** Kills repeatedly under writes, and compares after each round. @returns figures */
async function killUnderWrites(kill: Kill) {
  const site = await startSite();
  const writers = startWriters(() => site.now.url);
  const recoveries: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await waitForWrites(writers, 3 + ((round * 7) % 17));
    const begun = performance.now();
    await kill(site, round);
    // More than can have been in flight, so one of them started after the kill.
    await waitForWrites(writers, WRITERS + 1);
    recoveries.push((performance.now() - begun) / 1000);
    expect(await balance(site.connection, writers.writes), `round ${round}`).toMatchObject(noFaults);
    await runQuery(site.connection, FORGET_LIMITS);
  }
  await writers.stop();
  const recovery: Bound = { median: median(recoveries), atMost: Math.max(...recoveries) };
  const figures = {
    rounds: ROUNDS,
    ...(await balance(site.connection, writers.writes)),
    'responses:': countsOf(writers.statuses),
    's to recover (median)': recovery.median.toFixed(1),
    's at most': recovery.atMost.toFixed(1),
  };
  return { figures, statuses: [...writers.statuses.keys()].sort(), recovery };
}

function expectWithin(recovery: Bound, bound: Bound): void {
  expect(recovery.median).toBeLessThan(bound.median);
  expect(recovery.atMost).toBeLessThan(bound.atMost);
}

/** Kills the server or one of its backends, in turn. */
async function killDatabase({ cluster, connection }: Site, round: number): Promise<void> {
  const [{ pids } = { pids: [] }] = await runQuery<{ pids: number[] }>(connection, BACKENDS);
  const pid = round % 2 === 0 ? pids[0] : await postmasterOf(cluster);
  if (!pid) throw new Error('The site has no connection');
  process.kill(pid, 'SIGKILL');
  const survivors = async () => (await runQuery(connection, SURVIVORS, [pids])).length;
  await vi.waitFor(async () => expect(await survivors()).toBe(0), { timeout: 60_000, interval: 20 });
}

const OTHERS = `FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`;

/** The backends of the site, the busiest first. */
const BACKENDS = `SELECT array_agg(pid ORDER BY state = 'active' DESC, query_start DESC) AS pids ${OTHERS}`;

/** A killed backend makes the server end all others, because they share memory. */
const SURVIVORS = `SELECT pid ${OTHERS} AND pid = ANY($1)`;

test('kill -9 of the app under writes: no acknowledged write is lost, none is doubled or half done', async ({
  task,
}) => {
  const { figures, statuses, recovery } = await killUnderWrites(async (site) => {
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
  const { figures, statuses, recovery } = await killUnderWrites(killDatabase);
  task.meta.figures = figures;
  expect(statuses).toEqual([201, 503]);
  expectWithin(recovery, databaseBound);
});

/** Seconds until the links are mailed: the start, and 60 s for those whose job was at work. */
const LINKS_SECONDS = 100;

test('kill -9 after requests for a new password: every owner is emailed a link', async ({ task }) => {
  const site = await startSite();
  const people = Array.from({ length: 8 }, () => newWrite('sign-up'));
  for (const person of people) await send(site.now.url, person);
  const requestLink = ({ email }: { email: string }) =>
    fetch(`${site.now.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: visitor(),
      body: JSON.stringify({ email }),
    });
  const responses = await Promise.all(people.map(requestLink));
  await site.now.end('SIGKILL');
  expect(responses.map(({ status }) => status)).toEqual(people.map(() => 202));

  const begun = performance.now();
  await site.start();
  const mailed = async () => {
    const sent = `SELECT DISTINCT recipient FROM mails WHERE kind = 'password_reset'`;
    return (await runQuery<{ recipient: string }>(site.connection, sent)).map(({ recipient }) => recipient).sort();
  };
  const emails = people.map(({ email }) => email).sort();
  await vi.waitFor(async () => expect(await mailed()).toEqual(emails), {
    timeout: LINKS_SECONDS * 1000,
    interval: 200,
  });
  task.meta.figures = { 's until all are emailed': ((performance.now() - begun) / 1000).toFixed(1) };
});
