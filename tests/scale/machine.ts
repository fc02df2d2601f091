import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Enough for the cluster, its log and the writes of tests. */
const DISK_MEGABYTES = 1024;

/**
 * Reads lines: `start`, or the name of a signal for all processes. It ends when its input closes, and as the first process of its
 * namespace it ends all others. It is bash, because bash also reaps orphans, which Patroni waits for.
 */
const MACHINE = `mount -t tmpfs -o size=${DISK_MEGABYTES}m,mode=711 disk "$1" || exit; log=$2; shift 2
while read -r line; do
  if [ "$line" = start ]; then for each; do sh -c "exec unshare --user --map-user=1000 --map-group=1000 -- $each" >>"$log" 2>&1 & done
  else kill -"$line" -1; fi
done`;

/** A namespace that programs see as a machine: processes of its own, and a disk that can be filled. Needs no root. */
export type Machine = {
  /** Runs its programs. */
  start: () => void;
  /** Cuts its power: no process runs on, and its disk stays as it is. */
  kill: () => void;
  /** Suspends it: it accepts connections and does not respond. @returns a function that resumes it */
  freeze: () => () => void;
  /** Fills its disk to the last byte. @returns a function that makes room again */
  fill: () => Promise<() => Promise<void>>;
  log: () => Promise<string>;
  end: () => Promise<void>;
};

/**
 * @param directory of the machine, without white space; `disk` in it is its disk, which no one else sees
 * @param programs command lines, each of a program that stays in the foreground
 */
export async function createMachine(directory: string, programs: string[]): Promise<Machine> {
  const disk = join(directory, 'disk');
  const log = join(directory, 'log');
  await mkdir(disk, { recursive: true });
  const namespaces = ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const child = spawn('unshare', [...namespaces, 'bash', '--norc', '-c', MACHINE, 'bash', disk, log, ...programs], {
    // Protects it from Ctrl-C.
    detached: true,
    cwd: '/',
    env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const send = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    start: () => send('start'),
    kill: () => send('KILL'),
    freeze: () => {
      send('STOP');
      return () => send('CONT');
    },
    fill: async () => {
      const filler = join(`/proc/${child.pid}/root`, disk, 'filler');
      await fill(filler);
      return () => rm(filler);
    },
    log: () => readFile(log, 'utf8').catch(() => ''),
    end: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Writes a file until nothing more fits, also no last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  for (let bytes = 1 << 22; bytes >= 1; ) {
    const isWritten = await file.write(Buffer.alloc(bytes)).then(
      ({ bytesWritten }) => bytesWritten === bytes,
      () => false,
    );
    if (!isWritten) bytes >>= 1;
  }
  await file.close();
}
