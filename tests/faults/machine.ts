import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, type TestContext } from 'vitest';
import { packageDir } from '../../server/base/package-dir.ts';
import { skipOrFail } from './requirements.ts';
import { newDirectory, recordProcess } from './run-directory.ts';

const execFileAsync = promisify(execFile);
const SOURCES = join(packageDir, 'tests/faults/machine');
const CERTIFICATE = '/etc/letsencrypt/live/academy.example/fullchain.pem';

/** What commands of the machine start with: its stand-ins before its programs, and trust in its certificate. */
const environment = {
  PATH: `${SOURCES}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
  HOME: '/root',
  CURL_CA_BUNDLE: CERTIFICATE,
};

/** A machine of its own for commands that expect one: it has its own `/etc`, `/var`, `/srv`, network and processes. */
export type Machine = {
  /** Runs commands as root, which stop at the first that fails. @returns their output */
  run(commands: string): Promise<string>;
  /** Starts a command, which ends with the test. @returns what ends it earlier */
  start(command: string): () => Promise<void>;
  /** A path of the machine, from outside. */
  path(path: string): string;
};

/** Longer than any command takes; a build beside other tests takes a minute. */
const TIMEOUT_MS = 240_000;
let starts = 0;

const needed = ['unshare', 'nsenter', 'setpriv', 'ip', 'nginx', 'curl', 'openssl', 'git'];

async function require(skip: TestContext['skip']): Promise<void> {
  if (process.getuid?.() !== 0) skipOrFail(skip, 'Only root can make a machine of namespaces');
  for (const program of needed) {
    await execFileAsync('which', [program]).catch(() => skipOrFail(skip, `This machine has no ${program}`));
  }
}

/**
 * Makes a machine, which ends with the test.
 * @param origin the repository that `https://git.example/academy.git` leads to
 */
export async function startMachine(skip: TestContext['skip'], origin: string): Promise<Machine> {
  await require(skip);
  const disk = await newDirectory();
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  // A shell that stays is the parent of what has lost its own, and takes note of its end.
  const boot = '"$0" "$1" "$2" && echo ready && while sleep 3600; do :; done';
  const holder = spawn('unshare', [...namespaces, 'sh', '-c', boot, `${SOURCES}/set-up.sh`, disk, origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  recordProcess(holder);
  const ended = once(holder, 'exit');
  onTestFinished(async () => {
    holder.kill('SIGKILL');
    await ended;
  });
  const booted = await Promise.race([once(holder.stdout, 'data'), ended]);
  if (!String(booted[0]).startsWith('ready')) throw new Error('The machine of the test could not be set up');
  const children = await readFile(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8');
  const enter = ['--target', children.trim(), '--mount', '--net', '--pid', '--wd=/', '--', 'sh', '-ec'];
  const run = async (commands: string) =>
    (await execFileAsync('nsenter', [...enter, commands], { env: environment, maxBuffer: 1e8, timeout: TIMEOUT_MS }))
      .stdout;
  return {
    run,
    start: (command) => {
      starts += 1;
      const file = `/run/started-${starts}`;
      const started = spawn('nsenter', [...enter, `echo $$ > ${file}; exec ${command}`], {
        stdio: 'ignore',
        env: environment,
      });
      recordProcess(started);
      const over = once(started, 'exit');
      return async () => {
        await run(`kill "$(cat ${file})"`);
        await over;
      };
    },
    path: (path) => join(`/proc/${children.trim()}/root`, path),
  };
}
