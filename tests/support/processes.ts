import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { withoutSiteVariables } from '../../server/base/env.ts';
import { packageDir } from '../../server/base/package-dir.ts';
import type * as Run from '../../server/start/run.ts';
import { temporaryDirectory } from './server.ts';

type Environment = Record<string, string>;

/** A process that this one started, and which ends when this one is gone. */
export type AppProcess = {
  process: ChildProcess;
  pid: number;
  /** All lines so far of its output and its errors. */
  lines: readonly string[];
  /** The first line of its output that matches; rejects with its errors if it ends before that. */
  line: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** The first line of its output, whatever it is. */
  firstLine: Promise<string>;
  /** Settles when it has ended by itself or by a signal. */
  ended: Promise<unknown>;
  /** Sends a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

/**
 * Runs a file of the project in a Node process, without the variables that an operator has set for a site.
 * @param program that runs the file
 */
export function runProcess(
  file: string,
  args: string[] = [],
  env: Environment = {},
  program = process.execPath,
): AppProcess {
  const child = spawn(program, [file, ...args], {
    cwd: packageDir,
    // The channel ends with this process, so that the child notices and stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...withoutSiteVariables(process.env), ...env },
  });
  const ended = once(child, 'close');
  const lines: string[] = [];
  const output = readLines(child.stdout, lines);
  const errors = readLines(child.stderr, lines);
  const failure = ended.then(() => Promise.reject(new Error(errors.all.join('\n').trim())));
  failure.catch(() => {});
  const line = (pattern: RegExp) => Promise.race([output.first(pattern), failure]);
  const firstLine = line(/^/).then(({ input }) => input);
  firstLine.catch(() => {});
  return {
    process: child,
    pid: child.pid ?? 0,
    lines,
    line,
    firstLine,
    ended,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** Collects the lines of a stream, and adds them to `lines`. */
function readLines(stream: Readable | null, lines: string[]) {
  if (!stream) throw new Error('The output of the process cannot be read');
  const all: string[] = [];
  const reader = createInterface(stream).on('line', (line) => {
    all.push(line);
    lines.push(line);
  });
  const first = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const look = (line: string) => {
        const match = pattern.exec(line);
        if (match) resolve(match);
        return match;
      };
      if (!all.some(look)) reader.on('line', look);
    });
  return { all, first };
}

/** The site as operators run it. */
export const BUILT_SITE = 'dist/current/server/main.js';

export type SiteProcess = AppProcess & { url: string };

/** Runs a site, on a free port unless `env` has one. @returns once it is ready */
export async function startSite(env: Environment, file = BUILT_SITE, program?: string): Promise<SiteProcess> {
  const app = runProcess(file, [], { NODE_ENV: 'production', PORT: '0', ...env }, program);
  const [, url = ''] = await app.line(/^Ready at (\S+)/);
  return { ...app, url };
}

/** Runs a site on data of its own, which is removed when the site is stopped. */
export async function startOwnSite(
  env: Environment = {},
  file?: string,
): Promise<SiteProcess & { dataDir: string; stop: () => Promise<void> }> {
  const directory = await temporaryDirectory();
  const dataDir = join(directory, 'data');
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const site = await startSite({ DATA_DIR: dataDir, ...env }, file);
    return { ...site, dataDir, stop: () => site.end('SIGTERM').then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The code of the built site, for servers of tests and measurements with other limits. */
export async function loadBuiltSite(): Promise<typeof Run> {
  return import(pathToFileURL(join(packageDir, 'dist/current/server/run.js')).href);
}
