import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, pinnedNode, root, run } from './setup.mjs';

// Usage: with-build.mjs <program> [arguments]: runs a program of Node that starts the built site, perhaps many times.
try {
  await ensureInstalled({ dev: true });
  await ensureBuilt();
  // What Node made of the sources is kept, as for `npm start`.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env };
  process.exitCode = await run(pinnedNode, process.argv.slice(2), env);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
