import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { Counter, Gauge, type Registry } from 'prom-client';
import { version } from '../base/package-dir.ts';
import { withTimeout } from '../base/promises.ts';
import { mails } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { findReadinessProblem } from '../http/readiness.ts';
import type { ResponseCache } from '../render/response-cache.ts';
import { watchOperation } from './operation-gauges.ts';

export type Sources = {
  deps: Pick<Deps, 'db' | 'env' | 'node' | 'now'>;
  pool: pg.Pool;
  /** Left out in a worker, because the first process reports emails and jobs. */
  boss?: Pick<PgBoss, 'getQueues'>;
  /** Whether this process answers requests; otherwise only its workers report their readiness. */
  isServing?: boolean;
  /** Shorter than a scraper's own, so that the scraper still gets the readiness of the node. */
  timeoutMs?: number;
};

type CountedCache = Pick<ResponseCache<never>, 'counts'>;

export type Reading = { labels?: Record<string, string>; value: number };
export type GaugeOptions = { name: string; help: string; labelNames?: string[]; aggregator?: 'min' | 'max' };

/** Left out when that fails: no value is better than a stale one. */
function gauge(registry: Registry, options: GaugeOptions, read: () => Reading[] | Promise<Reading[]>): void {
  new Gauge({
    ...options,
    registers: [registry],
    async collect() {
      this.reset();
      const readings = await Promise.resolve(read()).catch(() => []);
      if (readings.length === 0) this.remove({});
      for (const { labels = {}, value } of readings) this.set(labels, value);
    },
  });
}

export function watchSources(
  registry: Registry,
  { deps, pool, boss, isServing = true, timeoutMs = 2000 }: Sources,
): void {
  const gaugeWithTimeout = (options: GaugeOptions, read: () => Promise<Reading[]>) =>
    gauge(registry, options, async () => (await withTimeout(read(), timeoutMs)) ?? []);
  const ready = { name: 'ready', help: '1 when this node should be sent requests', aggregator: 'min' } as const;
  const isReady = async () => [{ value: (await findReadinessProblem(deps, timeoutMs)) === null ? 1 : 0 }];
  if (isServing) gauge(registry, ready, isReady);
  const build = { name: 'build_info', help: '1, with the version of the running code', labelNames: ['version'] };
  gauge(registry, { ...build, aggregator: 'max' }, () => [{ labels: { version }, value: 1 }]);
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
  if (!boss) return;
  const waiting = { name: 'mails', help: 'Emails of the outbox, the same on every node', labelNames: ['state'] };
  gaugeWithTimeout(waiting, () => countMails(deps));
  const oldest = {
    name: 'mail_oldest_waiting_seconds',
    help: 'How long the oldest waiting email waits; 0 without any',
  };
  gaugeWithTimeout(oldest, () => oldestMail(deps));
  const jobs = {
    name: 'jobs',
    help: 'Jobs by queue, the same on every node; counted about once a minute',
    labelNames: ['queue', 'state'],
  };
  gaugeWithTimeout(jobs, () => countJobs(boss));
  watchOperation(gaugeWithTimeout, deps);
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

async function countJobs(boss: Pick<PgBoss, 'getQueues'>): Promise<Reading[]> {
  return (await boss.getQueues()).flatMap(({ name: queue, readyCount, deferredCount, activeCount, failedCount }) =>
    Object.entries({ ready: readyCount, deferred: deferredCount, active: activeCount, failed: failedCount }).map(
      ([state, value]) => ({ labels: { queue, state }, value: Number(value) }),
    ),
  );
}

/** @param kind the cached things: `page` or `read` */
export function watchCache(registry: Registry, kind: string, cache: CountedCache): void {
  new Counter({
    name: `${kind}_cache_requests_total`,
    help: 'Lookups of the cache: hit (answered before the router), late_hit (after it), miss (made anew)',
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
  const entries = { name: `${kind}_cache_answers`, help: 'Responses in the cache' };
  gauge(registry, entries, () => [{ value: cache.counts().responses }]);
  const bytes = {
    name: `${kind}_cache_bytes`,
    help: 'Bytes of the cache as its bound counts them: twice its responses',
  };
  gauge(registry, bytes, () => [{ value: cache.counts().bytes }]);
}
