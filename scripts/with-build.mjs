import { ensureBuilt, ensureInstalled, pinnedNode, run } from './setup.mjs';

// Usage: with-build.mjs <script> [arguments]: runs a script that starts the built site.
try {
  await ensureInstalled({ dev: true });
  await ensureBuilt();
  process.exitCode = await run(pinnedNode, process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
