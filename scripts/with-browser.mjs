import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, run } from './setup.mjs';

// Usage: with-browser.mjs <script> [arguments]: runs a script that looks at the built site with a browser.
try {
  await ensureInstalled({ dev: true });
  await ensureBuilt();
  const browser = await ensureBrowser();
  const env = { ...process.env, ...(browser && { CHROMIUM_PATH: browser }) };
  process.exitCode = await run(pinnedNode, process.argv.slice(2), env);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
