import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withoutSiteVariables } from '../../server/base/env.ts';
import { packageDir, version } from '../../server/base/package-dir.ts';
import { connectionTo } from '../../server/db/embedded/control.ts';
import { DATABASE } from '../../server/db/embedded/index.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/ports.ts';
import { type SiteProcess, startSite } from '../support/processes.ts';
import { balance, noFaults } from './ledger.ts';
import { countsOf, poll } from './polling.ts';
import { makeOrigin, NEXT, run } from './releases.ts';
import { newDirectory, recordProcess } from './run-directory.ts';
import { startWriters, WRITERS, waitForWrites } from './writes.ts';

const MAX_DOWNTIME_SECONDS = 60;

/**
 * A checkout of these sources with its packages, and an origin that has the next version. It is in the project's directory, because
 * the packages are links to the same files.
 */
async function makeCheckout(): Promise<string> {
  await mkdir(join(packageDir, '.cache'), { recursive: true });
  const home = await mkdtemp(join(packageDir, '.cache/upgrade-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const [origin, checkout] = [join(home, 'origin'), join(home, 'site')];
  await makeOrigin(origin);
  await run(home, 'git', ['clone', '--quiet', origin, checkout]);
  await run(home, 'cp', ['-al', join(packageDir, 'node_modules'), checkout]);
  return checkout;
}

/** A service manager for the site of a checkout, which it starts and restarts. */
async function manageSite(checkout: string) {
  const home = await newDirectory();
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: join(home, 'data'),
    WORKERS: '2',
    TRUST_PROXY: '1',
    LOG_REQUESTS: 'none',
  };
  const start = async (): Promise<SiteProcess> => {
    const site = await startSite(env, join(checkout, 'scripts/start.mjs'));
    recordProcess(site.process);
    onTestFinished(() => site.end('SIGTERM'));
    return site;
  };
  const site = await start();
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const restarted = site.ended.then(() => (isOver ? undefined : start()));
  const programs = join(home, 'bin');
  await mkdir(programs);
  await writeFile(join(programs, 'systemctl'), `#!/bin/sh\nkill ${site.pid}\n`, { mode: 0o755 });
  await writeFile(join(programs, 'sudo'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  const PATH = `${programs}:${process.env.PATH}`;
  return {
    url: site.url,
    site,
    restarted,
    home,
    port,
    env: { ...withoutSiteVariables(process.env), DATA_DIR: env.DATA_DIR, PATH },
  };
}

/** The commands of the page about upgrades, before and from the one that restarts the site. */
async function commandsOfPage(values: Record<string, string>) {
  const page = await readFile(join(packageDir, 'docs/operations/upgrading.md'), 'utf8');
  let [, commands = ''] = /```sh\n(.*?)```/s.exec(page) ?? [];
  for (const [example, value] of Object.entries(values)) {
    expect(commands).toContain(example);
    commands = commands.replaceAll(example, value);
  }
  const [build = '', restart = ''] = commands.split(/ &&\n(?= *sudo systemctl)/);
  return { build, restart };
}

/** The styles that the home page of a site names. */
async function stylesOf(url: string): Promise<string> {
  const [path = ''] = /\/assets\/styles-[\w-]+\.css/.exec(await (await fetch(url)).text()) ?? [];
  return url + path;
}

const healthOf = async (url: string) => (await fetch(`${url}/api/health`)).json();

test('the commands of upgrading.md build beside a site that keeps its own build, and restart it within seconds', async ({
  task,
}) => {
  const checkout = await makeCheckout();
  const { url, site, restarted, home, port, env } = await manageSite(checkout);
  const { build, restart } = await commandsOfPage({
    '/var/backups/academy': join(home, 'backups'),
    'v0.4.0': `v${NEXT}`,
    '127.0.0.1:5000': `127.0.0.1:${port}`,
  });
  const oldStyles = await stylesOf(url);
  let lastReady = performance.now();
  let downtime = 0;
  const ready = poll(async () => {
    const { status } = await fetch(`${url}/api/ready`);
    if (status === 200) {
      downtime = Math.max(downtime, performance.now() - lastReady);
      lastReady = performance.now();
    }
    return status;
  });

  await run(checkout, 'sh', ['-ec', build], env);
  expect([...ready.responses.keys()]).toEqual([200]);
  expect((await fetch(oldStyles)).status).toBe(200);
  const writers = startWriters(() => url);
  const children = await readFile(`/proc/${site.pid}/task/${site.pid}/children`, 'utf8');
  const [first = ''] = children.trim().split(' ');
  const workers = async () => (await readFile(`/proc/${first}/task/${first}/children`, 'utf8')).trim().split(' ');
  const [worker = '', other = ''] = await workers();
  process.kill(Number(worker), 'SIGKILL');
  await eventually(async () =>
    expect((await workers()).filter((pid) => pid !== other && pid !== worker)).toHaveLength(1),
  );
  await waitForWrites(writers, WRITERS * 3);
  expect(await healthOf(url)).toEqual({ status: 'ok', version });
  expect(await stylesOf(url)).toBe(oldStyles);

  const output = await run(checkout, 'sh', ['-ec', restart], env);
  expect(JSON.parse(output)).toEqual({ status: 'ok', version: NEXT });
  await restarted;
  await waitForWrites(writers, WRITERS * 3);
  await writers.stop();
  await ready.stop();
  expect(await stylesOf(url)).not.toBe(oldStyles);
  expect(await readdir(join(checkout, 'dist'))).toHaveLength(2);
  const comparison = await balance(connectionTo(join(env.DATA_DIR, 'run'), DATABASE), writers.writes);
  task.meta.figures = {
    's without the site': (downtime / 1000).toFixed(1),
    ...comparison,
    'responses:': countsOf(writers.statuses),
  };
  expect(comparison).toMatchObject(noFaults);
  expect(downtime / 1000).toBeLessThan(MAX_DOWNTIME_SECONDS);
}, 600_000);
