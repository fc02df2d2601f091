import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onPath } from './programs.mjs';
import { log, pinnedNode, root, run } from './setup.mjs';

/**
 * Programs in order of preference. The first is the same engine without windows; the others render hidden windows, which takes
 * processor time: browser tests take a quarter longer, and Lighthouse counts 188 ms of blocked time instead of 22 (medians of nine
 * runs of three pages).
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser'];

/**
 * Finds a Chromium, or installs one.
 * @returns its path, or undefined when Playwright finds its own.
 * @throws Error of one line with advice.
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) return checkBrowser(process.env.CHROMIUM_PATH);
  const found = onPath(names) ?? ((await installChromium()) && onPath(names));
  if (found) return found;
  log("Installing Playwright's Chromium");
  const code = await run(pinnedNode, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  if (code === 0) return undefined;
  throw new Error('There is no browser: install Chromium, or set CHROMIUM_PATH to one');
}

/** @param {string} path */
function checkBrowser(path) {
  if (spawnSync(path, ['--version']).status === 0) return path;
  throw new Error(`Environment variable CHROMIUM_PATH is wrong: ${path} does not run`);
}

async function installChromium() {
  if (!(await updateDebian("Installing Debian's Chromium; this takes a minute or more"))) return false;
  // Not every release of Debian has each of them.
  for (const name of names) if (await install(name)) return true;
  return false;
}

/** The other engines by program and package of Debian: Firefox, the driver of WebKit with its browser, and a screen for it. */
const engines = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** Finds Debian's Firefox and WebKit, or installs them. @throws Error of one line with advice. */
export const ensureEngines = () => ensurePrograms('Firefox and WebKit', engines);

/**
 * Finds Debian's servers of calendars and of meetings and its virus scanner, or installs them.
 * @throws Error of one line with advice.
 */
export const ensureServers = () =>
  ensurePrograms('Radicale and ClamAV', { radicale: 'radicale', clamdtop: 'clamav-daemon' });

/**
 * Finds programs, or installs their packages.
 * @param {string} names for messages.
 * @param {Record<string, string>} programs Debian's package of each program.
 */
async function ensurePrograms(names, programs) {
  const missing = () =>
    Object.entries(programs).flatMap(([program, name]) => (onPath([program]) === undefined ? [name] : []));
  if (missing().length === 0) return;
  if (await updateDebian(`Installing Debian's ${names}; this takes a minute or more`)) {
    await install(...missing());
  }
  if (missing().length === 0) return;
  throw new Error(`Not all of ${names} are there: install them (on Debian: apt-get install ${missing().join(' ')})`);
}

/** @param {string[]} args */
async function apt(...args) {
  return (await run('apt-get', [...args, '--quiet'], { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })) === 0;
}

/** @param {string} reason */
async function updateDebian(reason) {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return false;
  log(reason);
  return apt('update');
}

/** @param {string[]} packages */
function install(...packages) {
  return apt('install', '--yes', '--no-install-recommends', ...packages);
}
