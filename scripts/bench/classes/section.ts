import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Bench } from '../bench.ts';
import { inDatabase, makeAdmin, runSqlFile } from '../desk/database.ts';
import { CALLS_EACH, measure } from '../desk/section.ts';
import type { Timing } from '../desk/tables.ts';
import { milliseconds } from '../figures.ts';
import { signIn, signUp } from '../person.ts';
import { atMost, type Section, type Table } from '../report.ts';
import { startSite } from '../site.ts';
import { classCalls, readClassFacts } from './calls.ts';

/** Budget of each list and of the feed, on the server. */
const CALL_MILLISECONDS = 100;
/** Budget of the reminders of a minute: the next minute has its own reminders. */
const REMINDER_SECONDS = 60;

const CLASSES = 2000;
const MAILS = CLASSES * 40;

/** Path of the calendar of the signed-in person. */
async function readFeedPath(url: string, Cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/classes/calendar`, { headers: { Cookie } });
  const { pathname, search } = new URL((await response.json()).data.url);
  return pathname + search;
}

/** Waits until the site's own job has queued every reminder. @returns seconds from the first transaction to the last */
async function queueReminders(pool: pg.Pool): Promise<number> {
  await runSqlFile(pool, new URL('./evening.sql', import.meta.url));
  const queued = `SELECT count(*)::int AS mails, extract(epoch FROM clock_timestamp() - min(mails.created_at)) AS seconds
    FROM mails JOIN users ON users.id = user_id WHERE kind = 'class_reminder' AND users.email LIKE 'evening%'`;
  for (;;) {
    const { rows } = await pool.query<{ mails: number; seconds: string }>(queued);
    if (rows[0]?.mails === MAILS) return Number(rows[0].seconds);
    await pause(500);
  }
}

function callTable(timings: readonly Timing[]): Table {
  return {
    columns: ['call', 'median', `p99, at most ${CALL_MILLISECONDS} ms`],
    rows: timings.map(({ label, median, p99 }) => [
      label,
      milliseconds(median),
      atMost(CALL_MILLISECONDS, p99, milliseconds),
    ]),
  };
}

/** Measures lists of classes and the calendar feed with many classes, and the reminders of a full evening. */
export async function classesSection({ port, log }: Bench): Promise<Section> {
  const site = await startSite(port);
  try {
    await signUp(site.url);
    log('filling the database');
    const facts = await inDatabase(site.dataDir, async (pool) => {
      await makeAdmin(pool);
      await runSqlFile(pool, new URL('./fill.sql', import.meta.url));
      return readClassFacts(pool);
    });
    const cookie = await signIn(site.url);
    const calls = classCalls(facts, await readFeedPath(site.url, cookie));
    log('lists and the feed');
    const timings: Timing[] = [];
    for (const call of calls) timings.push(await measure(site.url, cookie, call));
    log('the reminders of a minute');
    const seconds = await inDatabase(site.dataDir, queueReminders);
    const mails = MAILS.toLocaleString('en-IN');
    return {
      notes: [
        `500 batches of 40 classes with 40 learners each; ${CALLS_EACH} tries of each call. Then ${CLASSES.toLocaleString('en-IN')} classes that begin at one moment, whose reminders the site queues by its own job, while it sends them.`,
      ],
      tables: [
        callTable(timings.toSorted((one, other) => other.p99 - one.p99)),
        {
          columns: ['reminders of a minute', 'emails', `seconds until all are queued, at most ${REMINDER_SECONDS}`],
          rows: [[`${CLASSES} classes`, mails, atMost(REMINDER_SECONDS, seconds, (value) => value.toFixed(1))]],
        },
      ],
    };
  } finally {
    await site.stop();
  }
}
