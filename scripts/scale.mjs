import { join } from 'node:path';
import { findPostgres, findProgram } from './programs.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, root, run } from './setup.mjs';

// Several nodes, a database server and nginx, each a process of its own: see docs/scaling.md. Arguments are Vitest's.
try {
  const programs = {
    NGINX_PATH: findProgram('nginx', 'nginx-light'),
    OPENSSL_PATH: findProgram('openssl', 'openssl'),
    PG_BIN: findPostgres(),
  };
  await ensureInstalled({ dev: true });
  await ensureBuilt();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', 'tests/scale/vitest.config.ts', ...process.argv.slice(2)];
  process.exitCode = await run(pinnedNode, args, { ...process.env, ...programs });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
