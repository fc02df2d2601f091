import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, pinnedNode, root, run } from './setup.mjs';

// Usage: faults.mjs [arguments of Vitest]: a file of tests/faults, or `-t` and words of a test's name.
try {
  await ensureInstalled({ dev: true });
  await ensureBuilt();
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'vitest.faults.config.ts'];
  // The site starts dozens of times: what Node made of the sources is kept, as for `npm start`.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env };
  process.exitCode = await run(pinnedNode, [...vitest, ...process.argv.slice(2)], env);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
