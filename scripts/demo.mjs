import { launch } from './launch.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

try {
  await ensureInstalled({ dev: false });
  await ensureBuilt();
  launch('server/demo.ts', { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
