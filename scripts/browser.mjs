import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onPath } from './programs.mjs';
import { pinnedNode, root, run, say } from './setup.mjs';

/** Programs that are the browser of visitors: what is measured and photographed is seen by it. */
const visitors = ['chromium', 'chromium-browser'];
/** The first is the same engine without windows: the browser tests take a fifth less time in it (measured). */
const windowless = ['chromium-headless-shell', ...visitors];

/**
 * Finds a Chromium, or installs one.
 * @param {{ windows: boolean }} options whether it must be the one that visitors have.
 * @returns its path, or undefined when Playwright finds its own.
 * @throws Error of one line that says what to do.
 */
export async function ensureBrowser({ windows }) {
  if (process.env.CHROMIUM_PATH) return givenBrowser(process.env.CHROMIUM_PATH);
  const names = windows ? visitors : windowless;
  const found = onPath(names) ?? ((await installDebianPackage(names)) && onPath(names));
  if (found) return found;
  say("Installing Playwright's Chromium");
  const code = await run(pinnedNode, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  if (code === 0) return undefined;
  throw new Error('There is no browser: install Chromium, or set CHROMIUM_PATH to one');
}

function givenBrowser(path) {
  if (spawnSync(path, ['--version']).status === 0) return path;
  throw new Error(`Environment variable CHROMIUM_PATH is wrong: ${path} does not run`);
}

async function installDebianPackage(names) {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return false;
  say("Installing Debian's Chromium; this takes a minute or more");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = async (...args) => (await run('apt-get', [...args, '--quiet'], env)) === 0;
  if (!(await apt('update'))) return false;
  // Not every Debian has each of them.
  for (const name of names) if (await apt('install', '--yes', '--no-install-recommends', name)) return true;
  return false;
}
