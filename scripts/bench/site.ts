import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryDirectory } from '../../server/testing/server.ts';
import { serverOptions } from '../setup.mjs';
import { withoutSiteVariables } from '../site-variables.mjs';
import { settings } from './settings.ts';

export type BenchSite = {
  url: string;
  /** Process id. */
  pid: number;
  dataDir: string;
  /** The line that said that it is ready, as its pattern read it. */
  ready: RegExpMatchArray;
  /** All that it printed up to that line, and since. */
  printed: readonly string[];
  stop: () => Promise<void>;
};

/** What serves the site, `by` what (else by this Node), the line that it prints once it does, and what it is told. */
export type Program = { script: string; by?: string; ready: RegExp; env?: Record<string, string> };
export const benchServer: Program = {
  script: 'scripts/bench/server.ts',
  ready: /^Ready at/,
  env: settings(process.env),
};

/** Starts the built site on a data directory of its own, with the sample content. */
export async function startSite(port: number, program = benchServer): Promise<BenchSite> {
  const directory = await temporaryDirectory();
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const site = await startOn(join(directory, 'data'), port, program);
    return { ...site, stop: () => site.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Starts the built site on a data directory, which stays when it stops. */
export async function startOn(dataDir: string, port: number, program = benchServer): Promise<BenchSite> {
  const url = `http://localhost:${port}`;
  // As `npm start` has it (scripts/launch.mjs), and its compile cache below.
  const args = program.by ? [program.script] : [...serverOptions, program.script];
  const child = spawn(program.by ?? process.execPath, args, {
    env: {
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      // What the developer set for a site of theirs would send real mail, or change what is measured.
      ...withoutSiteVariables(process.env),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...program.env,
    },
    // By its channel what runs as this Node hears that the bench was killed, and stops.
    stdio: ['ignore', 'pipe', 'inherit', ...(program.by ? [] : ['ipc' as const])],
  });
  const exited = once(child, 'exit');
  if (!child.stdout) throw new Error('What the site prints cannot be read');
  const lines = createInterface(child.stdout);
  const printed: string[] = [];
  const saysReady = new Promise<RegExpMatchArray>((resolve) =>
    lines.on('line', (line) => {
      printed.push(line);
      const match = program.ready.exec(line);
      if (match) resolve(match);
    }),
  );
  const ready = await Promise.race([saysReady, exited.then(() => Promise.reject(new Error('The site did not start')))]);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    ready,
    printed,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
