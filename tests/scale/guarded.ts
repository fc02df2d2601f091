import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** A server that ends with this process. */
export type Guarded = {
  pid: number;
  /** Its output so far. */
  log: () => Promise<string>;
  /** Ends it by a signal, `stop` by default, and waits for the end. */
  end: (signal?: Signal) => Promise<void>;
};

type Signal = 'INT' | 'QUIT' | 'TERM';

type GuardedOptions = {
  /** The signal that stops it, also when this process is gone. */
  stop: Signal;
  /** The file of its output. */
  log: string;
  /** The user that it runs as; by default this process's own. */
  identity?: { uid?: number; gid?: number };
};

/** Prints the process id, and waits for a line with a signal. An empty line means that the input was closed, by the end of this process. */
const GUARD = `log=$1 stop=$2; shift 2; "$@" >>"$log" 2>&1 & child=$!
echo $child; read -r signal; kill -\${signal:-$stop} $child; wait $child`;

/** Runs a server until ended, or until this process ends, which closes the shell's input. */
export async function runGuarded(args: string[], { log, stop, identity = {} }: GuardedOptions): Promise<Guarded> {
  const shell = spawn('/bin/sh', ['-c', GUARD, 'sh', log, stop, ...args], {
    ...identity,
    // Protects it from Ctrl-C.
    detached: true,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(shell, 'exit');
  const [pid] = await once(createInterface(shell.stdout), 'line');
  return {
    pid: Number(pid),
    log: () => readFile(log, 'utf8'),
    end: async (signal = stop) => {
      shell.stdin.end(`${signal}\n`);
      await ended;
    },
  };
}
