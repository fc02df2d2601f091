import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type BenchSite = { url: string; stop: () => Promise<void> };

/** Starts the built site on a data directory of its own, with the sample content. */
export async function startSite(port: number): Promise<BenchSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('Ready')) break;
  }
  if (child.exitCode !== null) throw new Error('The site did not start');
  child.stdout.resume();
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
