import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { cleanLeftovers, makeRun } from './run-directory.ts';

/** Creates a directory for the run, and a process that removes it however the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await cleanLeftovers();
  const run = await makeRun();
  const cleaner = spawn(process.execPath, [fileURLToPath(new URL('./cleaner.ts', import.meta.url)), run], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const cleaned = once(cleaner, 'exit');
  project.provide('run', run);
  return async () => {
    cleaner.disconnect();
    await cleaned;
  };
}
