import { isIPv6 } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { queuedPasswords, scryptPasswords } from '../auth/passwords.ts';
import type { Env } from '../base/env.ts';
import { createTeardown, newNodeState } from '../base/lifecycle.ts';
import type { RateLimits } from '../base/limits.ts';
import type { Log } from '../base/log.ts';
import { ensureSecret } from '../base/secret.ts';
import { type Connection, connectDatabase } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { readContent, seedContent } from '../db/seed/index.ts';
import { type DatabaseServer, startDatabaseServer } from '../db/server.ts';
import type { Deps, Passwords } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { startJobs } from '../jobs/boss.ts';
import { repairClock } from '../jobs/clock.ts';
import { loadSigningKey } from '../learning/certificates/index.ts';
import { smtpTransport } from '../mail/smtp.ts';
import type { Metrics } from '../metrics/index.ts';
import { startMetrics } from '../metrics/start.ts';
import { createAdminLink } from '../people/accounts/index.ts';
import { loadBuiltBundle } from '../render/bundle.ts';
import type { DevBundle } from '../render/dev.ts';
import { requireRecordings } from '../teaching/recordings/index.ts';
import { registerJobHandlers } from './job-handlers.ts';
import { type JobQueues, queuesOf } from './job-queues.ts';
import { createSiteListener } from './listener.ts';
import { watchSite } from './watch.ts';
import type { Workers } from './workers.ts';

export type AppOptions = {
  env: Env;
  /** The checkout. */
  root: string;
  log: Log;
  print: (line: string) => void;
  limits: RateLimits;
  passwords?: Passwords;
  /** Besides the content, such as that of the demo, at every start. */
  seed?: (db: Deps['db']) => Promise<void>;
  /** Stores data by the site's own actions, with emails and jobs, at every start before the site listens. */
  fill?: (deps: Deps) => Promise<void>;
  /** Sources with hot reload, instead of the build. */
  dev?: DevBundle;
  /** They use `scryptPasswords`. */
  workers?: Workers;
  isTerminal?: boolean;
};

export type RunningApp = {
  url: string;
  connection: pg.PoolConfig;
  /** Null if there is an admin. */
  adminLink: string | null;
  /** Finishes requests in flight, then closes everything in the reverse order of opening. */
  close: () => Promise<void>;
};

type Defer = (close: () => Promise<void>) => void;

/** @throws Error of one line, after closing what was already opened */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const teardown = createTeardown(options.log);
  try {
    return { ...(await assemble(options, teardown.defer)), close: teardown.run };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function assemble(options: AppOptions, defer: Defer): Promise<Omit<RunningApp, 'close'>> {
  const { env, log, print, root, workers } = options;
  await requireRecordings(env);
  // Content and build are read while the database starts. An error is thrown again at the later `await`.
  const items = readContent(new Date());
  for (const reading of [items, ...(options.dev || workers ? [] : [loadBuiltBundle()])]) reading.catch(() => {});
  const server = await startDatabaseServer(env, { log, print, root, workers: workers?.count ?? 1 });
  defer(server.stop);
  return openSite({ ...options, items, server }, defer).catch(async (error) => {
    throw await server.explain(error);
  });
}

type Content = ReturnType<typeof readContent>;

async function openSite(
  options: AppOptions & { items: Content; server: DatabaseServer },
  defer: Defer,
): Promise<Omit<RunningApp, 'close'>> {
  const { env, log, limits, passwords = scryptPasswords, workers, server } = options;
  await migrateDatabase(server.session);
  const { db, pool } = await openSeeded(server.connection, options, defer);
  const secret = env.SECRET ?? (await ensureSecret(server.dataDir));
  const base = {
    db,
    env: { ...env, SECRET: secret },
    log,
    now: () => new Date(),
    limits,
    passwords: queuedPasswords(passwords),
    node: newNodeState(),
    refusesUndeclared: options.dev !== undefined,
  };
  // After a change of SECRET this encrypts the key again now, not only when the next certificate is issued.
  await db.transaction((tx) => loadSigningKey(base, tx));
  const { deps, boss } = await addMail(base, server.connection, defer);
  await options.fill?.(deps);
  defer(watchSite(deps, boss));
  const { metrics, close } = await startMetrics(env, { deps, pool, boss, isServing: !workers }, workers?.figures);
  defer(close);
  const { port, announceStop } = workers
    ? await serveByWorkers(workers, { ...options, env: deps.env }, defer)
    : await serveHere(deps, { server, dev: options.dev, metrics }, defer);
  // The last to be deferred, so the first at the stop: the node reports that it stops, for as long as a balancer needs to notice.
  defer(async () => {
    announceStop();
    await pause(env.DRAIN_SECONDS * 1000);
  });
  return { url: displayUrl(env.HOST, port), connection: server.connection, adminLink: await createAdminLink(deps) };
}

type ServingSite = { port: number; announceStop: () => void };

async function serveHere(
  deps: Deps,
  { server, dev, metrics }: { server: DatabaseServer; dev?: DevBundle; metrics?: Metrics },
  defer: Defer,
): Promise<ServingSite> {
  const site = await createSiteListener(deps, server.session, { dev, metrics });
  defer(site.stop);
  const http = await serve(site.listener, deps.env);
  defer(http.drain);
  const announceStop = () => {
    deps.node.isDraining = true;
  };
  return { port: http.port, announceStop };
}

async function serveByWorkers(
  workers: Workers,
  { env, limits, isTerminal = false, server }: AppOptions & { server: DatabaseServer },
  defer: Defer,
): Promise<ServingSite> {
  defer(workers.stop);
  const { connection, session } = server;
  await workers.serve({ env, limits, connection, session, workers: workers.count, isTerminal });
  const { port, close } = await workers.listen(env);
  defer(close);
  return { port, announceStop: workers.announceStop };
}

async function openSeeded(
  connection: Connection,
  { log, print, seed, items }: AppOptions & { items: Content },
  defer: Defer,
): Promise<ReturnType<typeof connectDatabase>> {
  const { db, pool } = connectDatabase(connection);
  // An idle connection broke; the pool opens another when needed.
  pool.on('error', (error) => log('warn', 'database.connection_lost', { error: error.message }));
  defer(() => pool.end());
  const stored = await seedContent(db, new Date(), { items, print });
  if (stored > 0) print(`Stored ${stored} items`);
  await seed?.(db);
  return { db, pool };
}

async function addMail(
  base: Omit<Deps, keyof JobQueues>,
  connection: pg.PoolConfig,
  defer: Defer,
): Promise<{ deps: Deps; boss: PgBoss }> {
  const jobs = await startJobs(connection, { log: base.log });
  defer(jobs.stop);
  const deps = { ...base, ...queuesOf(jobs.boss) };
  await repairClock(deps, jobs.boss);
  await registerJobHandlers(jobs.boss, deps, smtpTransport(deps));
  return { deps, boss: jobs.boss };
}

const localHosts = ['127.0.0.1', '0.0.0.0', '::', '::1'];

export function displayUrl(host: string, port: number): string {
  if (localHosts.includes(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
