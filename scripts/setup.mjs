// Plain JavaScript without packages, because it installs them. Runs on Node 20.0 or later, and refuses an older one in a line.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentBuild, removeOldBuilds, switchTo } from './builds.mjs';
import { matchesLock, packagesOf, thisMachine } from './installed.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that the project pins as a package. */
export const pinnedNode = join(root, 'node_modules/node/bin/node');

/** Waits for a script; if it fails, prints the reason in one line and ends with 1. @param {Promise<void>} work */
export async function exitWith(work) {
  await work.catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

/** Prints a line about the current step. @param {string} line */
export function log(line) {
  process.stdout.write(`${line}\n`);
}

/** Signals that ask a process to stop. @type {readonly NodeJS.Signals[]} */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the checkout with this terminal. A signal to stop is passed on to it.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ ignoresSignals?: boolean, output?: number }} options `ignoresSignals`: the program would continue after a signal to
 * stop, so it is killed then, with all its processes; `output`: the descriptor of a file for its output.
 * @returns {Promise<number>} its exit code, or 1 when a signal ended it.
 * @throws Error once it has ended after a signal to stop: the caller cleans up, and starts nothing more.
 */
export function run(program, args, env = process.env, { ignoresSignals = false, output } = {}) {
  return new Promise((resolve, reject) => {
    let isStopping = false;
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      isStopping = true;
      if (ignoresSignals && child.pid) process.kill(-child.pid, 'SIGKILL');
      else child.kill(signal);
    };
    // Before the program starts: a signal between the two would end only this process.
    for (const signal of stopSignals) process.on(signal, passOn);
    // Only a process group of its own can be killed as a whole.
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['inherit', output ?? 'inherit', output ?? 'inherit'],
      env,
      detached: ignoresSignals,
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of stopSignals) process.off(signal, passOn);
      if (isStopping) reject(new Error('Stopped'));
      else resolve(code ?? 1);
    });
  });
}

/** The oldest Node that may start the site, as package.json says. */
const OLDEST_NODE = 20;

/** @throws Error of one line, when this Node is too old to install and start the pinned one */
export function refuseOldNode(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  throw new Error(`Node ${version} is too old: install Node 24 from https://nodejs.org, or any from ${OLDEST_NODE} on`);
}

/** @throws Error of one line as root in another user's checkout: that user could not replace what root leaves there */
export async function refuseRoot() {
  const owner = statSync(root).uid;
  if (process.getuid?.() !== 0 || owner === 0) return;
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const name = users.find(([, , uid]) => uid === String(owner))?.[0] ?? owner;
  throw new Error(`The checkout ${root} belongs to user ${name}: run this as ${name}`);
}

/**
 * Installs the packages of package-lock.json, unless they are installed.
 * @param {{ dev: boolean }} options whether the packages of development are needed, too; otherwise they stay if they are installed.
 */
export async function ensureInstalled({ dev }) {
  refuseOldNode();
  if (await isInstalled(dev)) return;
  log('Installing packages as package-lock.json says; the first time this takes a minute or more');
  // npm replaces node_modules, so it must not run on the Node in that directory.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.endsWith(`node_modules${sep}.bin`));
  const env = { ...process.env, PATH: path.join(delimiter) };
  // Not `npm ci` where the site may be running: it would first remove all packages, among them the database's programs.
  const isFirst = !(await readPackages('node_modules/.package-lock.json'));
  const command = isFirst ? ['ci'] : ['install', '--no-save'];
  await runNpm(['npm', ...command], dev, env);
  if (!existsSync(pinnedNode)) {
    throw new Error(
      "The package 'node' brought no Node for this machine: its install script may be blocked in npm's settings",
    );
  }
  if (!(await isInstalled(dev))) await installAgain(dev, env);
  // The source of bin/node, with 67 MB of headers for compiling native modules, which the site does not have.
  await rm(join(root, 'node_modules/node/node_modules'), { recursive: true, force: true });
}

/** @param {[program: string, ...args: string[]]} command @param {boolean} dev @param {NodeJS.ProcessEnv} env */
async function runNpm([program, ...command], dev, env) {
  const args = [...command, '--loglevel=error', dev ? '--include=dev' : '--omit=dev'];
  // After a signal to stop, npm continues until all is installed (npm 10.8.2, measured); the next install repairs a killed one.
  if ((await run(program, args, env, { ignoresSignals: true })) !== 0) {
    throw new Error('The packages could not be installed: see what npm says above');
  }
}

/** The npm to use if that of the machine leaves programs out. */
const laterNpm = 'npm@11.19.1';

/**
 * Installs with the pinned Node and a later npm. npm leaves out packages that need a later Node than its own (such as Vite's
 * bundler), and some versions before npm 10 leave out packages for a C library (npm-install-checks 6.1.0 detects it wrongly).
 * @param {boolean} dev
 * @param {NodeJS.ProcessEnv} env
 */
async function installAgain(dev, env) {
  log(
    `The npm of Node ${process.versions.node} leaves out programs that are needed: installing again with a later one`,
  );
  const directory = await mkdtemp(join(tmpdir(), 'short-courses-npm-'));
  try {
    const node = join(directory, 'node');
    await copyFile(pinnedNode, node);
    const code = await run('npm', ['install', '--prefix', directory, '--loglevel=error', laterNpm], env);
    if (code !== 0) throw new Error('A later npm could not be installed: see what npm says above');
    const npm = join(directory, 'node_modules/npm/bin/npm-cli.js');
    await runNpm([node, npm, 'ci'], dev, { ...env, PATH: directory + delimiter + env.PATH });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  if (!(await isInstalled(dev))) throw new Error('npm left out programs for this machine that package-lock.json names');
}

/** @param {boolean} dev */
async function isInstalled(dev) {
  const locked = await readPackages('package-lock.json');
  const installed = await readPackages('node_modules/.package-lock.json');
  return existsSync(pinnedNode) && matchesLock(locked, installed, { dev, machine: thisMachine() });
}

/** @param {string} file */
async function readPackages(file) {
  return packagesOf(await readFile(join(root, file), 'utf8').catch(() => ''));
}

/** The sources of the build. Some have files that the build does not use (Markdown, migrations); they are read from the checkout. */
const sources = [
  'web',
  'contract',
  'server',
  'content/site.ts',
  'scripts/bundled-text.ts',
  'scripts/offline-files.ts',
  'scripts/precompress.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const dist = join(root, 'dist');

/** Whether the site was built from the current sources. */
export async function isBuilt() {
  return (await currentBuild(dist)).startsWith(hashOfSources());
}

/** Builds the site, unless it was built from the current sources, and removes the builds that no site runs any more. */
export async function ensureBuilt() {
  if (!(await isBuilt())) {
    log('Building the site, since its sources changed; this takes some seconds');
    await build('error');
  }
  await removeOldBuilds(dist);
}

/**
 * Where Node stores the compiled code of a built program: a process needs 10 MB less memory and starts 0.05 s sooner.
 * @param {string} program
 */
export function compileCacheOf(program) {
  return join(dirname(program), 'compile-cache');
}

/**
 * Builds the site into a new folder, which the next start runs once it is complete. Sites that run keep their own.
 * @param {'info' | 'error'} logLevel
 */
export async function build(logLevel) {
  const name = `${hashOfSources()}-${Date.now().toString(36)}`;
  const folder = join(dist, name);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // Also if the developer set another value: a build for development would count as that of the site from then on.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await run(pinnedNode, [vite, 'build', '--app', '--outDir', folder, '--logLevel', logLevel], env);
  if (code !== 0) throw new Error('The build failed: see above');
  // A worker without a first process ends once it has loaded its code, which is then compiled for the first start.
  const worker = join(folder, 'server/worker.js');
  await run(pinnedNode, [worker], { ...env, NODE_COMPILE_CACHE: compileCacheOf(worker) });
  await switchTo(dist, name);
}

/** Reads the files synchronously, which takes a tenth of the time. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesIn(source)) {
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * The files of a source: itself, or the files below it. It reads one directory at a time, because Node 20.0 does not read a tree.
 * @param {string} source
 * @returns {string[]}
 */
function filesIn(source) {
  const path = join(root, source);
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(source) ? [] : [source];
  return readdirSync(path)
    .flatMap((name) => filesIn(join(source, name)))
    .sort();
}
