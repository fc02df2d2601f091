import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { Counter, Gauge, type Registry } from 'prom-client';
import { mails } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { whyNotReady } from '../features/health/index.ts';
import { orLate } from '../or-late.ts';
import type { PageCache } from '../render/page-cache.ts';

/** Where the figures come from that are looked up when they are asked for. */
export type Sources = {
  deps: Pick<Deps, 'db' | 'node'>;
  pool: pg.Pool;
  boss: Pick<PgBoss, 'getQueues'>;
  /** Milliseconds that the database has to answer: a scraper that gave up would not learn that the node is not ready. */
  patience?: number;
};

type Reading = { labels?: Record<string, string>; value: number };
type Gauged = { name: string; help: string; labelNames?: string[] };

/** A gauge that is read anew each time; what cannot be read is left out, for no figure is better than an old one. */
function gauge(registry: Registry, about: Gauged, read: () => Reading[] | Promise<Reading[]>): void {
  new Gauge({
    ...about,
    registers: [registry],
    async collect() {
      this.reset();
      const readings = await Promise.resolve(read()).catch(() => []);
      if (readings.length === 0) this.remove({});
      for (const { labels = {}, value } of readings) this.set(labels, value);
    },
  });
}

/** What is waiting and what is used: connections, mails, jobs, and whether the node is ready. */
export function watchSources(registry: Registry, { deps, pool, boss, patience = 2000 }: Sources): void {
  const inTime = (read: () => Promise<Reading[]>) => async () => (await orLate(read(), patience)) ?? [];
  gauge(registry, { name: 'ready', help: '1 when this node should be sent requests' }, async () => [
    { value: (await whyNotReady(deps, patience)) === null ? 1 : 0 },
  ]);
  const connections = {
    name: 'database_connections',
    help: 'Connections of the pool that requests use, and requests that wait for one',
    labelNames: ['state'],
  };
  gauge(registry, connections, () => [
    { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'awaited' }, value: pool.waitingCount },
  ]);
  const waiting = { name: 'mails', help: 'Mails of the outbox, the same on every node', labelNames: ['state'] };
  gauge(
    registry,
    waiting,
    inTime(() => countMails(deps)),
  );
  const oldest = { name: 'mail_oldest_waiting_seconds', help: 'How long the oldest waiting mail waits; 0 without any' };
  gauge(
    registry,
    oldest,
    inTime(() => oldestMail(deps)),
  );
  const jobs = {
    name: 'jobs',
    help: 'Jobs by queue, the same on every node; counted about once a minute',
    labelNames: ['queue', 'state'],
  };
  gauge(
    registry,
    jobs,
    inTime(() => countJobs(boss)),
  );
}

async function countMails({ db }: Pick<Deps, 'db'>): Promise<Reading[]> {
  const count = async (state: 'waiting' | 'failed') => ({
    labels: { state },
    value: await db.$count(mails, sql`${mails.state} = ${state}`),
  });
  return Promise.all([count('waiting'), count('failed')]);
}

async function oldestMail({ db }: Pick<Deps, 'db'>): Promise<Reading[]> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`SELECT coalesce(extract(epoch FROM now() - min(${mails.createdAt})), 0)::float8 AS seconds FROM ${mails} WHERE ${mails.state} = 'waiting'`,
  );
  return rows.map(({ seconds }) => ({ value: seconds }));
}

async function countJobs(boss: Sources['boss']): Promise<Reading[]> {
  return (await boss.getQueues()).flatMap(({ name: queue, readyCount, deferredCount, activeCount, failedCount }) =>
    Object.entries({ ready: readyCount, deferred: deferredCount, active: activeCount, failed: failedCount }).map(
      ([state, value]) => ({ labels: { queue, state }, value: Number(value) }),
    ),
  );
}

/** How often the page cache had what was asked, and what it holds. */
export function watchCache(registry: Registry, cache: PageCache): void {
  new Counter({
    name: 'page_cache_requests_total',
    help: 'Pages asked of the cache: hit (answered before the router), late_hit (after it), miss (rendered)',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      const { hits, lateHits, misses } = cache.counts();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'late_hit' }, lateHits);
      this.inc({ result: 'miss' }, misses);
    },
  });
  gauge(registry, { name: 'page_cache_pages', help: 'Pages in the cache' }, () => [{ value: cache.counts().pages }]);
  const bytes = {
    name: 'page_cache_bytes',
    help: 'Bytes of the cache as its bound counts them: twice those of the HTML',
  };
  gauge(registry, bytes, () => [{ value: cache.counts().bytes }]);
}
