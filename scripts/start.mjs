// Usage: start.mjs [--dev] [--build] [--browser] [--engines] [--servers] [<file> [arguments]]
// Runs a file of the project (else the site, built) on the pinned Node, once what it needs is there:
//   --dev      the packages of development, too
//   --build    the site, built from the sources as they are
//   --browser  a Chromium, whose path is then in CHROMIUM_PATH
//   --engines  Firefox and WebKit
//   --servers  Radicale, Janus and ClamAV
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ensureBrowser, ensureEngines, ensureServers } from './browser.mjs';
import { compileCache, ensureBuilt, ensureInstalled, exitWith, pinnedNode, root, stopSignals } from './setup.mjs';

const PARENT_CHECK_MS = 300;

async function main() {
  const args = process.argv.slice(2);
  /** @type {Set<string | undefined>} */
  const needs = new Set();
  while (args[0]?.startsWith('--')) needs.add(args.shift());
  const isSite = args.length === 0;
  const dev = needs.has('--dev');
  await ensureInstalled({ dev });
  if (isSite || needs.has('--build')) await ensureBuilt();
  const browser = needs.has('--browser') ? await ensureBrowser() : undefined;
  if (needs.has('--engines')) await ensureEngines();
  if (needs.has('--servers')) await ensureServers();
  launch(isSite ? ['dist/server/main.js'] : args, {
    ...(!dev && { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache }),
    ...process.env,
    ...(browser && { CHROMIUM_PATH: browser }),
  });
}

/**
 * Runs a file on the pinned Node with this terminal, passes on the signals that ask it to stop, and ends with its exit
 * code. The channel tells it when this process is gone.
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
 * A killed npm leaves its script running, which no one could stop from the terminal then.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return;
  // npm runs a script in a shell, which some shells replace by the script itself.
  const inShell = procFile(process.ppid, 'cmdline').includes('\0-c\0');
  const currentNpm = () => (inShell ? parentOf(process.ppid) : process.ppid);
  const npm = currentNpm();
  setInterval(() => currentNpm() !== npm && stop(), PARENT_CHECK_MS).unref();
}

/**
 * The parent of a process: the second field after its name, which is in brackets (proc_pid_stat(5)).
 * @param {number} pid
 */
function parentOf(pid) {
  return Number(
    procFile(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  );
}

/**
 * @param {number} pid
 * @param {string} name
 */
function procFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

await exitWith(main());
