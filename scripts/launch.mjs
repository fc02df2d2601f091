import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, serverOptions, stopSignals } from './setup.mjs';

const PARENT_CHECK_MS = 300;

/**
 * Runs a file of the project on the pinned Node with this terminal, passes on the signals that ask it to stop,
 * and ends with its exit code. The channel tells it when this process is gone.
 */
export function launch(file, env) {
  const child = spawn(pinnedNode, [...serverOptions, file], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // What Node made of the sources is kept, so that the next start need not make it again.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...env },
  });
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}

/** A killed npm leaves its script running, which nobody could stop from the terminal then. */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return;
  // npm runs a script in a shell, which some shells replace by the script itself.
  const inShell = procFile(process.ppid, 'cmdline').includes('\0-c\0');
  const currentNpm = () => (inShell ? parentOf(process.ppid) : process.ppid);
  const npm = currentNpm();
  setInterval(() => currentNpm() !== npm && stop(), PARENT_CHECK_MS).unref();
}

/** The parent of a process: the second field after its name, which stands in brackets (proc_pid_stat(5)). */
function parentOf(pid) {
  return Number(
    procFile(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  );
}

function procFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
