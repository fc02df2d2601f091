import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ownMemoryDirectory } from './memory-directory.mjs';
import { ensureInstalled, pinnedNode, root, run, say } from './setup.mjs';
import { withoutSiteVariables } from './site-variables.mjs';
import { countPlaywright, countVitest, sum, summary } from './test-counts.mjs';

const packages = join(root, 'node_modules');

/** Runs one stage under a heading; what it counts is `{ passed, failed, skipped }`. */
async function stage(title, args, env, count) {
  say(`\n== ${title}`);
  const ok = (await run(pinnedNode, args, env)) === 0;
  const counts = await count(ok);
  // A stage that fails without a failed test (a file that does not load, a crash) is a failure too.
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

const onlyAsOne = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [] });
const onlyIfFailed = (ok) => ({ passed: 0, failed: ok ? 0 : 1, skipped: [] });
const fromReport = (file, count) => async () => count(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')));

async function runStages(env, reports) {
  const vitestReport = join(reports, 'vitest.json');
  const playwrightReport = join(reports, 'playwright.json');
  const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return sum([
    await stage('Type check', [join(packages, 'typescript/bin/tsc'), '--noEmit'], env, onlyAsOne),
    await stage('Lint', [join(packages, '@biomejs/biome/bin/biome'), 'check'], env, onlyAsOne),
    await stage(
      'Unit and API tests',
      [join(packages, 'vitest/vitest.mjs'), ...vitest],
      env,
      fromReport(vitestReport, countVitest),
    ),
    await stage('Build', ['scripts/build.mjs'], env, onlyIfFailed),
    await stage(
      'Browser tests',
      [join(packages, '@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
      fromReport(playwrightReport, countPlaywright),
    ),
  ]);
}

/**
 * A port below those that systems give to outgoing connections (32768 on, on Linux): one of these would now and then have
 * the port that a site of the tests is about to listen on, which is this one or some hundreds above. Not the function of the
 * tests, which is TypeScript: this file runs on the Node that is there before anything is installed.
 */
async function freePort() {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer();
  const isFree = await new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function testEnvironment() {
  const [browser, memory, port] = [await ensureBrowser(), await ownMemoryDirectory(), await freePort()];
  return {
    NODE_COMPILE_CACHE: join(packages, '.cache/node'),
    E2E_PORT: String(port),
    // What the developer set for the site must not reach its tests.
    ...withoutSiteVariables(process.env),
    ...(browser && { CHROMIUM_PATH: browser }),
    ...(memory && { TMPDIR: memory }),
  };
}

const reports = await mkdtemp(join(tmpdir(), 'short-courses-reports-'));
try {
  await ensureInstalled({ dev: true });
  const counts = await runStages(await testEnvironment(), reports);
  say(`\n${summary(counts)}`);
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await rm(reports, { recursive: true });
}
