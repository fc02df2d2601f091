// Usage: start.mjs [--dev] [--build] [--browser] [--engines] [--servers] [<file> [arguments]]
// Runs a file of the project (by default the built site) on the pinned Node, after it has installed or built:
//   --dev      the packages of development, too
//   --build    the site, from the current sources
//   --browser  a Chromium, whose path is then in CHROMIUM_PATH
//   --engines  Firefox and WebKit
//   --servers  Radicale and ClamAV
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensureEngines, ensureServers } from './browser.mjs';
import { procFile } from './builds.mjs';
import {
  compileCacheOf,
  ensureBuilt,
  ensureInstalled,
  exitWith,
  log,
  pinnedNode,
  root,
  stopSignals,
} from './setup.mjs';

const PARENT_CHECK_MS = 300;

const USAGE = `Usage: npm start
Installs and builds the site if its sources have changed, and serves it. Environment variables set it up: docs/reference.md`;
const known = ['--dev', '--build', '--browser', '--engines', '--servers'];

async function main() {
  const args = process.argv.slice(2);
  /** @type {Set<string | undefined>} */
  const flags = new Set();
  while (args[0]?.startsWith('--')) flags.add(args.shift());
  if (flags.has('--help')) return log(USAGE);
  const unknown = [...flags].find((flag) => flag && !known.includes(flag));
  if (unknown) throw new Error(`npm start knows no ${unknown}. ${USAGE}`);
  const isSite = args.length === 0;
  const dev = flags.has('--dev');
  await ensureInstalled({ dev });
  if (isSite || flags.has('--build')) await ensureBuilt();
  const browser = flags.has('--browser') ? await ensureBrowser() : undefined;
  if (flags.has('--engines')) await ensureEngines();
  if (flags.has('--servers')) await ensureServers();
  const [file = 'dist/current/server/main.js', ...rest] = args;
  // Not the link to the current build, which a build beside the running site replaces.
  const program = realpathSync(join(root, file));
  launch([program, ...rest], {
    ...(!dev && { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCacheOf(program) }),
    ...process.env,
    ...(browser && { CHROMIUM_PATH: browser }),
  });
}

/**
 * Runs a file on the pinned Node with this terminal, passes on signals to stop, and ends with its exit code. The channel to the
 * process closes when this process ends.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function launch(args, env) {
  const child = spawn(pinnedNode, ['--enable-source-maps', ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  });
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}

/**
 * Calls `stop` when npm is killed: its script would continue, and no one could stop it from the terminal.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return;
  // npm runs a script in a shell; some shells replace their own process by the script.
  const inShell = procFile(process.ppid, 'cmdline').includes('\0-c\0');
  const currentNpm = () => (inShell ? parentOf(process.ppid) : process.ppid);
  const npm = currentNpm();
  setInterval(() => currentNpm() !== npm && stop(), PARENT_CHECK_MS).unref();
}

/** The parent of a process: the second field after its name, which is in brackets (proc_pid_stat(5)). @param {number} pid */
function parentOf(pid) {
  return Number(
    procFile(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  );
}

await exitWith(main());
