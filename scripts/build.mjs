import { build, ensureInstalled } from './setup.mjs';

try {
  await ensureInstalled({ dev: false });
  await build('info');
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
