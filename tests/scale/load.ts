import { Agent } from 'node:https';
import { onTestFinished } from 'vitest';
import { visitorAddress } from './client.ts';
import type { ScaledSite } from './site.ts';

/** The paths of readers: cached pages, one that is always rendered, and the API. */
const reads = ['/', '/courses', '/blogs?q=python', '/api/courses', '/free-resources', '/about'];

/** Path of the contact form's API. */
export const CONTACT_PATH = '/api/users/register';

/** Far less than nginx lets one address read at once. */
const READS_OF_ONE_ADDRESS = 500;
/** Less than the limit of 60 a minute. */
const WRITES_OF_ONE_ADDRESS = 50;

export type Write = { email: string; status: number | undefined };
export type Load = {
  reads: number;
  writes: Write[];
  /** Failures, such as `GET /: 502`. */
  faults: string[];
  seconds: number;
};

let visitors = 5000;

/** Starts visitors who read and write, one request after another, until `stop` or the end of the running test. */
export function startLoad(site: ScaledSite, { readers, writers }: { readers: number; writers: number }) {
  const load: Load = { reads: 0, writes: [], faults: [], seconds: 0 };
  const begun = performance.now();
  let stopped = false;

  async function readFrom(from: string): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    for (let number = 0; !stopped && number < READS_OF_ONE_ADDRESS; number += 1) {
      const path = reads[number % reads.length] ?? '/';
      const status = await site.call(path, { from, agent }).then(({ status }) => status, String);
      load.reads += 1;
      if (status !== 200) load.faults.push(`GET ${path}: ${status}`);
    }
    agent.destroy();
  }

  async function read(): Promise<void> {
    while (!stopped) {
      visitors += 1;
      await readFrom(visitorAddress(visitors));
    }
  }

  async function writeFrom(from: string): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    for (let sent = 0; !stopped && sent < WRITES_OF_ONE_ADDRESS; sent += 1) {
      const email = `load-${from.replaceAll('.', '-')}-${sent}@example.org`;
      const body = { name: 'Ravi Menon', email, subject: 'student' };
      const status = await site.call(CONTACT_PATH, { method: 'POST', body, from, agent }).then(
        ({ status }) => status,
        () => undefined,
      );
      load.writes.push({ email, status });
      if (status !== 201) load.faults.push(`POST: ${status}`);
    }
    agent.destroy();
  }

  async function write(): Promise<void> {
    while (!stopped) {
      visitors += 1;
      await writeFrom(visitorAddress(visitors));
    }
  }

  const all = [...Array.from({ length: readers }, read), ...Array.from({ length: writers }, write)];
  const stop = async (): Promise<Load> => {
    stopped = true;
    await Promise.all(all);
    load.seconds = (performance.now() - begun) / 1000;
    return load;
  };
  onTestFinished(async () => {
    await stop();
  });
  return { load, stop };
}

/** The number of stored rows of each sent message, by email. */
export async function countStored({ pool }: ScaledSite): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ email: string; count: number }>(
    `SELECT email, count(*)::int AS count FROM contact_messages WHERE email LIKE 'load-%' GROUP BY email`,
  );
  return new Map(rows.map(({ email, count }) => [email, count]));
}
