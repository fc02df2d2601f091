import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, pinnedNode, root, run, say } from './setup.mjs';

const USAGE = 'Usage: npm run test:fuzz -- [--cases <number>] [--seed <number>] [--only <id of an operation>]';

/** Tries the API with drawn requests: others each time, or those of a seed again. */
try {
  const { values } = parseArgs({
    options: { cases: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
  });
  const { cases = '10400', seed = String(randomInt(1_000_000)), only } = values;
  if (!/^\d+$/.test(cases) || !/^\d+$/.test(seed)) throw new Error(USAGE);
  await ensureInstalled({ dev: true });
  say(`Again with: npm run test:fuzz -- --cases ${cases} --seed ${seed}${only ? ` --only ${only}` : ''}`);
  const chosen = only ? ['server/fuzz.test.ts', '-t', `^${only} `] : ['server/fuzz'];
  const env = { ...process.env, FUZZ_CASES: cases, FUZZ_SEED: seed };
  process.exitCode = await run(pinnedNode, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...chosen], env);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
