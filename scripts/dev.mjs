import { launch } from './launch.mjs';
import { ensureInstalled } from './setup.mjs';

try {
  await ensureInstalled({ dev: true });
  launch('scripts/dev.ts', { ...process.env, NODE_ENV: 'development' });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
