import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOwnSite } from '../../../tests/support/processes.ts';
import type { Bench } from '../bench.ts';
import { inDatabase, runSqlFile } from '../desk/database.ts';
import { median, milliseconds } from '../figures.ts';
import { signUp } from '../person.ts';
import { databaseTime, processorTime } from '../processor.ts';
import type { Section } from '../report.ts';
import { benchServer } from '../site.ts';
import { type Arrival, arrive, type Learner, sessionOf } from './arrive.ts';

const BATCHES = 200;
const LEARNERS = BATCHES * 40;
/** One in this many learners has to sign in: sessions last 30 days of use, some 20 classes. */
const SIGN_IN_EVERY = 10;
/** Time within which the learners arrive, in seconds, by a clock that is faster by a factor. */
const WITHIN_SECONDS = 300;
const SPEED_FACTOR = 2;

const slowestTenth = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.9)] ?? Number.NaN;

async function readLearners(dataDir: string): Promise<Learner[]> {
  const secret = await readFile(join(dataDir, 'secret'), 'utf8');
  return inDatabase(dataDir, async (pool) => {
    await runSqlFile(pool, new URL('./fill.sql', import.meta.url));
    const { rows } = await pool.query<{ id: string }>(
      `SELECT class_meetings.id FROM class_meetings JOIN batches ON batches.id = batch_id AND batches.number >= 10000
       ORDER BY batches.number`,
    );
    return Array.from({ length: LEARNERS }, (_, number) => ({
      number,
      link: `/classes/${rows[Math.floor(number / 40)]?.id}/join`,
      session: number % SIGN_IN_EVERY === 0 ? '' : sessionOf(number, secret),
    }));
  });
}

/** Learners follow their links in an order that mixes the batches, evenly over the time. */
async function arriveInTurn(url: string, learners: readonly Learner[]): Promise<Arrival[]> {
  const startedAt = performance.now();
  const gap = (1000 * WITHIN_SECONDS) / SPEED_FACTOR / learners.length;
  const mixed = learners.map((_, index) => learners[(index * 7919) % learners.length] as Learner); // 7919 is a prime
  const arrivals: (Arrival | undefined)[] = [];
  await Promise.all(
    mixed.map(async (learner, index) => {
      await pause(Math.max(0, startedAt + index * gap - performance.now()));
      arrivals[learner.number] = await arrive(url, learner);
    }),
  );
  return arrivals.filter((arrival) => arrival !== undefined);
}

function rowOf(label: string, arrivals: readonly Arrival[]): string[] {
  const waits = arrivals.map(({ waited }) => waited);
  const retried = arrivals.filter(({ refused }) => refused > 0).length;
  const times = [median(waits), slowestTenth(waits), Math.max(...waits)];
  return [label, arrivals.length.toLocaleString('en-IN'), ...times.map(milliseconds), String(retried)];
}

/**
 * The waiting time of learners who follow the join link of the email together, and the load that they cause.
 */
export async function eveningSection({ port, log }: Bench): Promise<Section> {
  const env = { PORT: String(port), WORKERS: '1', TRUST_PROXY: '1', PUBLIC_URL: `http://localhost:${port}` };
  const site = await startOwnSite(env, benchServer.file);
  try {
    await signUp(site.url);
    log('filling the database');
    const learners = await readLearners(site.dataDir);
    const readProcessorTimes = async () => ({
      site: (await processorTime(site.pid)).own,
      database: await databaseTime(site.dataDir),
    });
    const before = await readProcessorTimes();
    log(`${LEARNERS} learners arrive`);
    const arrivals = await arriveInTurn(site.url, learners);
    const after = await readProcessorTimes();
    const [ofSite, ofDatabase] = [after.site - before.site, after.database - before.database];
    const each = (seconds: number) => `${((1000 * seconds) / LEARNERS).toFixed(1)} ms`;
    const cores = (seconds: number, batches: number) => ((seconds / WITHIN_SECONDS) * (batches / BATCHES)).toFixed(2);
    const signedIn = arrivals.filter((_, number) => number % SIGN_IN_EVERY > 0);
    const signingIn = arrivals.filter((_, number) => number % SIGN_IN_EVERY === 0);
    return {
      notes: [
        `40 learners of each of ${BATCHES} batches arrive within five minutes of 7 pm, evenly, by the join link of the email: from the link to the redirect to the meeting. One in ${SIGN_IN_EVERY} has to sign in first, in a browser that the site does not know. The clock is ${SPEED_FACTOR} times faster, so they arrive as those of ${BATCHES * SPEED_FACTOR} batches would; who is told to try again does so after the time that the response says, or 2 s.`,
        'Cores: processor time (user and system) of the process of the site, and of PostgreSQL with all its processes, by the five minutes in which it is needed; for 1,000 batches five times that.',
      ],
      tables: [
        {
          columns: [
            'learners',
            'number',
            'half wait less',
            'the slowest tenth waits at least',
            'the last',
            'had to try again',
          ],
          rows: [rowOf('signed in already', signedIn), rowOf('have to sign in', signingIn)],
        },
        {
          columns: ['processor time', 'for each learner', `cores for ${BATCHES} batches`, 'for 1,000 batches'],
          rows: [
            ['site', each(ofSite), cores(ofSite, BATCHES), cores(ofSite, 1000)],
            ['PostgreSQL', each(ofDatabase), cores(ofDatabase, BATCHES), cores(ofDatabase, 1000)],
          ],
        },
      ],
    };
  } finally {
    await site.stop();
  }
}
