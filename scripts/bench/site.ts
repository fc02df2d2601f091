import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryDirectory } from '../../server/testing/server.ts';

export type BenchSite = { url: string; stop: () => Promise<void> };

/** Starts the built site on a data directory of its own, with the sample content. */
export async function startSite(port: number): Promise<BenchSite> {
  const directory = await temporaryDirectory();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['scripts/bench/server.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const ready = new Promise<void>((resolve) => lines.on('line', (line) => line.startsWith('Ready') && resolve()));
  await Promise.race([ready, exited.then(() => Promise.reject(new Error('The site did not start')))]);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
