import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { exitWith, run } from './setup.mjs';

const USAGE = 'Usage: npm run test:fuzz -- [--cases <number>] [--seed <number>] [--only <id of an operation>]';

/** Tests the API with random requests, and the properties of values with 10,000 cases each: new ones each time, or those of a seed again. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { cases: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
  });
  const { cases = '10400', seed = String(randomInt(1_000_000)), only } = values;
  if (!/^\d+$/.test(cases) || !/^\d+$/.test(seed)) throw new Error(USAGE);
  process.stdout.write(
    `Again with: npm run test:fuzz -- --cases ${cases} --seed ${seed}${only ? ` --only ${only}` : ''}\n`,
  );
  const testFiles = only
    ? ['tests/app/fuzz.test.ts', '-t', `^${only} `]
    : ['tests/app/fuzz', 'tests/app/many-buyers', '.property.test.ts'];
  const env = { ...process.env, FUZZ_CASES: cases, FUZZ_SEED: seed };
  process.exitCode = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...testFiles], env);
}

await exitWith(main());
