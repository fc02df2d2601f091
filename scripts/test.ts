import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutSiteVariables } from '../server/base/env.ts';
import { freePort } from '../tests/support/ports.ts';
import { ensureEngines } from './browser.mjs';
import { ownMemoryDirectory } from './memory-directory.ts';
import { exitWith, log, run } from './setup.mjs';
import { type Counts, countPlaywright, countVitest, sum, summary } from './test-counts.ts';

type Environment = NodeJS.ProcessEnv;
type Count = (ok: boolean) => Counts | Promise<Counts>;

type Stage = { title: string; args: string[]; count: Count };

async function runStage({ title, args, count }: Stage, env: Environment): Promise<Counts> {
  log(`\n== ${title}`);
  return countStage(title, (await run(process.execPath, args, env)) === 0, count);
}

/** Runs stages one after the other beside another one: the output of each is printed as a whole after its end. */
async function runBeside(stages: readonly Stage[], env: Environment, reports: string): Promise<Counts> {
  const counts: Counts[] = [];
  for (const { title, args, count } of stages) {
    const path = join(reports, 'beside.txt');
    const file = await open(path, 'w');
    const ok = (await run(process.execPath, args, env, { output: file.fd }).finally(() => file.close())) === 0;
    log(`\n== ${title}\n${await readFile(path, 'utf8')}`);
    counts.push(await countStage(title, ok, count));
  }
  return sum(counts);
}

/** A stage that fails without a failed test (a file that does not load, a crash) is a failure too. */
async function countStage(title: string, ok: boolean, count: Count): Promise<Counts> {
  const counts = await count(ok);
  return ok || counts.failures.length > 0 ? counts : { ...counts, failures: [title] };
}

const countAsOneTest: Count = (ok) => ({ passed: ok ? 1 : 0, failures: [], skipped: [] });
const countOnlyFailure: Count = () => ({ passed: 0, failures: [], skipped: [] });
const readReport = async (file: string) => JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));

const build: Stage = { title: 'Build', args: ['scripts/build.mjs'], count: countOnlyFailure };

const besideTests: readonly Stage[] = [
  // Each further checker reads the libraries again: four take twice the processor time of one, and longer on two cores.
  {
    title: 'Type check',
    args: ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'],
    count: countAsOneTest,
  },
  { title: 'Lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check'], count: countAsOneTest },
  build,
];

/** The stages of `npm test`. The unit and API tests leave a quarter of two cores idle, so the first stages run beside them. */
async function runStages(env: Environment, reports: string): Promise<Counts> {
  const first = await Promise.all([
    runStage(vitest('Unit and API tests', ['--tags-filter=!by-night'], reports), env),
    runBeside(besideTests, env, reports),
  ]);
  return sum([
    ...first,
    await runStage(playwright('Browser tests', ['browser'], reports), env),
    await runEngines(env, reports),
  ]);
}

/**
 * Signing out in the other engines, which is what a person does last; `npm run test:engines` has all journeys. Where the engines are
 * missing and cannot be installed, it is skipped, with that reason.
 */
async function runEngines(env: Environment, reports: string): Promise<Counts> {
  const reason = await ensureEngines().then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (reason) return { passed: 0, failures: [], skipped: [`signing out in Firefox and WebKit. ${reason}`] };
  const args = ['--config', 'tests/engines/vitest.config.ts', '-t', 'someone who signed out'];
  return runSome(vitest('Signing out in Firefox and WebKit', args, reports), env);
}

async function runSome(stage: Stage, env: Environment): Promise<Counts> {
  return { ...(await runStage(stage, env)), skipped: [] };
}

/**
 * The stages of `npm run test:quality`: every page by every tool, the code of every lesson, and long tests and those of parts
 * that seldom change.
 */
async function runQualityStages(env: Environment, reports: string): Promise<Counts> {
  const programs = vitest('Programs of lessons and posts', ['--config', 'tests/quality/vitest.config.ts'], reports);
  const title = 'Every page, lessons in the browser, and what changes seldom';
  return sum([
    await runStage(programs, env),
    await runSome(vitest('Long unit and API tests', ['--tags-filter=by-night'], reports), env),
    await runStage(build, env),
    await runStage(playwright(title, ['quality', 'by-night'], reports), env),
  ]);
}

function vitest(title: string, args: string[], reports: string): Stage {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args];
  return { title, args: command, count: async () => countVitest(await readReport(report)) };
}

const playwrightReport = (reports: string) => join(reports, 'playwright.json');

function playwright(title: string, projects: string[], reports: string): Stage {
  const command = [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=list,json',
  ];
  return { title, args: command, count: async () => countPlaywright(await readReport(playwrightReport(reports))) };
}

async function testEnvironment(): Promise<Environment> {
  const memory = await ownMemoryDirectory();
  return {
    E2E_PORT: String(await freePort()),
    // The developer's settings of the site must not reach its tests.
    ...withoutSiteVariables(process.env),
    ...(memory && { TMPDIR: memory }),
  };
}

/** `npm test` and `npm run test:quality`, stage after stage; a line at the end adds them up. */
async function main(): Promise<void> {
  const reports = await mkdtemp(join(tmpdir(), 'short-courses-reports-'));
  try {
    const runAll = process.argv[2] === 'quality' ? runQualityStages : runStages;
    const env = { ...(await testEnvironment()), PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport(reports) };
    const counts = await runAll(env, reports);
    log(`\n${summary(counts)}`);
    process.exitCode = counts.failures.length === 0 && counts.passed > 0 ? 0 : 1;
  } finally {
    await rm(reports, { recursive: true });
  }
}

await exitWith(main());
