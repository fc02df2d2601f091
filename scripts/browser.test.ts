import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { byNight } from '../tests/support/by-night.ts';

const isRoot = process.getuid?.() === 0;
/** No one answers there, so nothing is downloaded. */
const NO_DOWNLOADS = { PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '1000' };

let programs = '';

beforeEach(async () => {
  programs = await mkdtemp(join(tmpdir(), 'programs-'));
  onTestFinished(() => rm(programs, { recursive: true }));
});

/** A program of that name, on the only path that is searched. */
async function program(name: string, script: string): Promise<string> {
  const path = join(programs, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

/** The result of `ensureBrowser`: the browser, or the line with which it fails. */
async function ensureBrowser(env: Record<string, string> = {}): Promise<string> {
  const code = `import('./scripts/browser.mjs').then((m) => m.ensureBrowser())
    .then((path) => console.log('found', path), (error) => console.log('gave up:', error.message))`;
  const options = { env: { PATH: programs, HOME: programs, ...NO_DOWNLOADS, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], options);
  return stdout.trim().split('\n').at(-1) ?? '';
}

test('CHROMIUM_PATH is used if it runs', async () => {
  const path = await program('my-browser', 'echo Chromium 150');
  await program('chromium', 'exit 0');
  expect(await ensureBrowser({ CHROMIUM_PATH: path })).toBe(`found ${path}`);
});

test('a CHROMIUM_PATH that does not run is an error, not a reason to look elsewhere', async () => {
  await program('chromium', 'exit 0');
  const wrong = join(programs, 'missing');
  const reason = `Environment variable CHROMIUM_PATH is wrong: ${wrong} does not run`;
  expect(await ensureBrowser({ CHROMIUM_PATH: wrong })).toBe(`gave up: ${reason}`);
});

test.each(['chromium-headless-shell', 'chromium', 'chromium-browser'])('%s on the path is used', async (name) => {
  const path = await program(name, 'exit 0');
  expect(await ensureBrowser()).toBe(`found ${path}`);
});

test('the headless one of two browsers on the path is used', async () => {
  await program('chromium', 'exit 0');
  const path = await program('chromium-headless-shell', 'exit 0');
  expect(await ensureBrowser()).toBe(`found ${path}`);
});

test.runIf(isRoot).each([
  ['the one without windows', ['chromium-headless-shell', 'chromium'], 'chromium-headless-shell'],
  ['the other where there is only that', ['chromium'], 'chromium'],
])("root gets Debian's package: %s", async (_, packages, expected) => {
  const made = `printf '#!/bin/sh\\n' > ${programs}/$name; /bin/chmod 755 ${programs}/$name`;
  await program(
    'apt-get',
    `[ "$1" = update ] && exit
    name=$4; case " ${packages.join(' ')} " in *" $name "*) ${made};; *) exit 100;; esac`,
  );
  expect(await ensureBrowser()).toBe(`found ${join(programs, expected)}`);
});

test('without any browser, and with none to install, one line says what to do', {
  ...byNight,
  timeout: 120_000,
}, async () => {
  await program('apt-get', 'exit 1');
  const advice = 'install Chromium, or set CHROMIUM_PATH to one';
  expect(await ensureBrowser()).toBe(`gave up: There is no browser: ${advice}`);
});

/** Asks for the other engines; what it prints at the end. */
async function ensureEngines(): Promise<string> {
  const code = `import('./scripts/browser.mjs').then((m) => m.ensureEngines())
    .then(() => console.log('found'), (error) => console.log('gave up:', error.message))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], { env: { PATH: programs } });
  return stdout.trim().split('\n').at(-1) ?? '';
}

test('other engines are used where they are installed', async () => {
  for (const name of ['firefox-esr', 'WebKitWebDriver', 'Xvfb']) await program(name, 'exit 0');
  expect(await ensureEngines()).toBe('found');
});

test.runIf(isRoot)('root gets the engines that are missing, and only those', async () => {
  await program('firefox-esr', 'exit 0');
  const asked = join(programs, 'asked');
  const make = (name: string) => `printf '#!/bin/sh\\n' > ${programs}/${name}; /bin/chmod 755 ${programs}/${name}`;
  await program(
    'apt-get',
    `echo "$@" >> ${asked}; [ "$1" = update ] || { ${make('WebKitWebDriver')}; ${make('Xvfb')}; }`,
  );
  expect(await ensureEngines()).toBe('found');
  expect(await readFile(asked, 'utf8')).toBe(
    'update --quiet\ninstall --yes --no-install-recommends webkit2gtk-driver xvfb --quiet\n',
  );
});

test('if the engines cannot be downloaded, one line says what to install', async () => {
  await program('apt-get', 'exit 1');
  const advice = 'install them (on Debian: apt-get install firefox-esr webkit2gtk-driver xvfb)';
  expect(await ensureEngines()).toBe(`gave up: Not all of Firefox and WebKit are there: ${advice}`);
});
