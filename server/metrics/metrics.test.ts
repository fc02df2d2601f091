import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../contract/base/time.ts';
import { TEST_NOW, testDeps } from '../../tests/support/api.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createPaidCourse, createSite } from '../../tests/support/factories.ts';
import { web } from '../../tests/support/site.ts';
import { readEnv } from '../base/env.ts';
import { version } from '../base/package-dir.ts';
import { connectDatabase } from '../db/client.ts';
import { mails, scheduledRuns } from '../db/schema/index.ts';
import { portOf, serve } from '../http/serve.ts';
import { startJobs } from '../jobs/boss.ts';
import { queueNames } from '../jobs/queues.ts';
import { createSiteListener } from '../start/listener.ts';
import { startMetrics } from './start.ts';

const { db, pool, connection } = await testDatabase();
await createSite(db);
await createPaidCourse(db, { slug: 'devops-basics' });

const anyPort = { HOST: '127.0.0.1', PORT: 0 };
const noJobs = { getQueues: async () => [] };

/** The whole site with its figures. @returns how to ask both */
async function start(sources: Partial<Parameters<typeof startMetrics>[1]> = {}) {
  const deps = testDeps(db);
  const env = readEnv({ METRICS_PORT: '0' });
  const { metrics, port: metricsPort = 0, close } = await startMetrics(env, { deps, pool, boss: noJobs, ...sources });
  const files = (_request: object, _response: object, next: () => void) => next();
  const dev = { bundle: web, files, onChange: () => {}, close: async () => {} };
  const site = await createSiteListener(deps, connection, { dev, metrics });
  const { port, drain } = await serve(site.listener, anyPort);
  onTestFinished(async () => {
    await drain();
    await site.stop();
    await close();
  });
  const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': 'br' } });
    await response.arrayBuffer();
    return response.status;
  };
  return { ask, figures, deps };
}

test('requests are counted by route and class of status, and timed', async () => {
  const { ask, figures } = await start();
  for (const path of ['/api/courses/devops-basics', '/api/courses/none', '/courses/devops-basics']) await ask(path);
  await eventually(async () => {
    const text = await figures();
    expect(text).toContain('http_requests_total{method="GET",route="/api/courses/:id",status="2xx"} 1');
    expect(text).toContain('http_requests_total{method="GET",route="/api/courses/:id",status="4xx"} 1');
    expect(text).toContain('http_requests_total{method="GET",route="/courses/:slug",status="2xx"} 1');
    expect(text).toContain('http_request_duration_seconds_count{route="/api/courses/:id"} 2');
  });
});

test('hits and size of the caches, and the times of pages, are exported', async () => {
  const { ask, figures } = await start();
  for (let time = 0; time < 3; time += 1) await ask('/courses');
  await ask('/courses?utm_campaign=1');
  await ask('/api/courses');
  await ask('/api/courses');
  const text = await figures();
  expect(text).toContain('page_cache_requests_total{result="hit"} 2');
  expect(text).toContain('page_cache_requests_total{result="late_hit"} 1');
  expect(text).toContain('page_cache_requests_total{result="miss"} 1');
  expect(text).toContain('page_cache_answers 1');
  expect(text).toMatch(/^page_cache_bytes [1-9]\d{3,}$/m);
  expect(text).toContain('read_cache_requests_total{result="hit"} 1');
  expect(text).toContain('page_render_duration_seconds_count 1');
});

test('mails, jobs and connections are reported', async () => {
  const jobs = await startJobs(connection, { log: () => {}, maintenance: false });
  onTestFinished(jobs.stop);
  const mail = { kind: 'test', recipient: 'asha@example.org', subject: 'S', html: '', text: '' };
  await db.insert(mails).values([mail, mail, { ...mail, state: 'failed' }, { ...mail, state: 'sent' }]);
  const { figures } = await start({ boss: jobs.boss });
  const text = await figures();
  expect(text).toContain('mails{state="waiting"} 2');
  expect(text).toContain('mails{state="failed"} 1');
  expect(text).toMatch(/^mail_oldest_waiting_seconds \d/m);
  expect(text).toContain('jobs{queue="send-mail",state="ready"} 0');
  expect(text).toMatch(/^database_connections\{state="idle"\} \d/m);
  expect(text).not.toContain('asha');
});

test('the problems of the site, the last runs of its jobs and the age of its backup are reported', async () => {
  onTestFinished(async () => void (await db.delete(scheduledRuns)));
  const ago = (ms: number) => new Date(TEST_NOW.getTime() - ms);
  await db.insert(scheduledRuns).values([
    { name: queueNames.purgeTrash, ranAt: ago(HOUR_MS), dueAt: ago(-HOUR_MS) },
    { name: queueNames.scanFiles, dueAt: ago(HOUR_MS) },
    { name: 'backup', ranAt: ago(37 * HOUR_MS) },
  ]);
  const { figures } = await start({ boss: noJobs });
  const text = await figures();
  expect(text).toContain(`schedule_last_run_timestamp_seconds{job="purge-trash"} ${ago(HOUR_MS).getTime() / 1000}\n`);
  expect(text).toContain('schedule_late{job="purge-trash"} 0');
  expect(text).toContain('schedule_late{job="scan-files"} 1');
  expect(text).toContain('site_problem{problem="jobs"} 1');
  expect(text).toContain('site_problem{problem="backup"} 1');
  expect(text).toContain(`backup_age_seconds ${37 * 3600}`);
});

test('memory, the delay of the event loop, readiness and version are reported', async () => {
  const { figures, deps } = await start();
  const text = await figures();
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).toContain('\nready 1\n');
  expect(text).toContain(`build_info{version="${version}"} 1\n`);
  deps.node.isDraining = true;
  expect(await figures()).toContain('\nready 0\n');
});

test('with the database unavailable the rest is exported, and no unknown value', async () => {
  const away = connectDatabase({ host: '127.0.0.1', port: 1 });
  const boss = { getQueues: () => Promise.reject(new Error('away')) };
  const { ask, figures } = await start({ deps: testDeps(away.db), pool: away.pool, boss });
  await ask('/courses');
  const text = await figures();
  expect(text).toContain('\nready 0\n');
  expect(text).toContain('page_cache_requests_total{result="miss"} 1');
  expect(text).not.toMatch(/^(mails|mail_oldest_waiting_seconds|jobs)[ {]/m);
});

test('a database that is silent does not keep a scraper waiting until it gives up', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const away = connectDatabase({ host: '127.0.0.1', port: portOf(silent) });
  const boss = { getQueues: () => new Promise<never>(() => {}) };
  const { figures } = await start({ deps: testDeps(away.db), pool: away.pool, boss, timeoutMs: 50 });
  const begun = performance.now();
  const text = await figures();
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(text).toContain('\nready 0\n');
  expect(text).not.toMatch(/^(mails|mail_oldest_waiting_seconds|jobs)[ {]/m);
  silent.close();
  for (const socket of sockets) socket.destroy();
  await away.pool.end();
});

test('the metrics are not on the public port, and there are none without METRICS_PORT', async () => {
  const { ask } = await start();
  expect(await ask('/metrics')).toBe(404);
  expect(await startMetrics(readEnv({}), { deps: testDeps(db), pool, boss: noJobs })).not.toHaveProperty('metrics');
});

test('a METRICS_PORT in use fails with one line that names it', async () => {
  const { port, drain } = await serve(() => {}, anyPort);
  onTestFinished(drain);
  const opening = startMetrics(readEnv({ METRICS_PORT: String(port) }), { deps: testDeps(db), pool, boss: noJobs });
  await expect(opening).rejects.toThrow(`METRICS_PORT ${port} is in use`);
});
