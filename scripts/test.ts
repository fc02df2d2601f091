import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutSiteVariables } from '../server/base/env.ts';
import { freePort } from '../tests/support/ports.ts';
import { ownMemoryDirectory } from './memory-directory.ts';
import { exitWith, log, run } from './setup.mjs';
import { type Counts, countPlaywright, countVitest, sum, summary } from './test-counts.ts';

type Environment = NodeJS.ProcessEnv;
type Count = (ok: boolean) => Counts | Promise<Counts>;

/** Runs one stage under a heading. */
async function stage(title: string, args: string[], env: Environment, count: Count): Promise<Counts> {
  log(`\n== ${title}`);
  const ok = (await run(process.execPath, args, env)) === 0;
  const counts = await count(ok);
  // A stage that fails without a failed test (a file that does not load, a crash) is a failure too.
  return ok || counts.failures.length > 0 ? counts : { ...counts, failures: [title] };
}

const onlyAsOne: Count = (ok) => ({ passed: ok ? 1 : 0, failures: [], skipped: [] });
const onlyIfFailed: Count = () => ({ passed: 0, failures: [], skipped: [] });
const readReport = async (file: string) => JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));

/** The stages of `npm test`: what people wait for. */
async function runStages(env: Environment, reports: string): Promise<Counts> {
  return sum([
    // Each further checker reads the libraries anew: four take twice the processor time of one, and longer on two cores.
    await stage('Type check', ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'], env, onlyAsOne),
    await stage('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check'], env, onlyAsOne),
    await vitest('Unit and API tests', [], env, reports),
    await stage('Build', ['scripts/build.mjs'], env, onlyIfFailed),
    await playwright('Browser tests', ['browser'], env, reports),
  ]);
}

/** The stages of `npm run test:quality`: every page by every tool, the code of every lesson, and what changes seldom. */
async function runQualityStages(env: Environment, reports: string): Promise<Counts> {
  return sum([
    await vitest('Programs of lessons and posts', ['--config', 'tests/quality/vitest.config.ts'], env, reports),
    await stage('Build', ['scripts/build.mjs'], env, onlyIfFailed),
    await playwright(
      'Every page, lessons in the browser, and what changes seldom',
      ['quality', 'by-night'],
      env,
      reports,
    ),
  ]);
}

function vitest(title: string, args: string[], env: Environment, reports: string): Promise<Counts> {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args];
  return stage(title, command, env, async () => countVitest(await readReport(report)));
}

function playwright(title: string, projects: string[], env: Environment, reports: string): Promise<Counts> {
  const report = join(reports, 'playwright.json');
  const command = [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=list,json',
  ];
  const reporting = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return stage(title, command, reporting, async () => countPlaywright(await readReport(report)));
}

async function testEnvironment(): Promise<Environment> {
  const memory = await ownMemoryDirectory();
  return {
    E2E_PORT: String(await freePort()),
    // What the developer set for the site must not reach its tests.
    ...withoutSiteVariables(process.env),
    ...(memory && { TMPDIR: memory }),
  };
}

/** `npm test` and `npm run test:quality`, stage after stage; a line at the end adds them up. */
async function main(): Promise<void> {
  const reports = await mkdtemp(join(tmpdir(), 'short-courses-reports-'));
  try {
    const runAll = process.argv[2] === 'quality' ? runQualityStages : runStages;
    const counts = await runAll(await testEnvironment(), reports);
    log(`\n${summary(counts)}`);
    process.exitCode = counts.failures.length === 0 && counts.passed > 0 ? 0 : 1;
  } finally {
    await rm(reports, { recursive: true });
  }
}

await exitWith(main());
