import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, vi } from 'vitest';
import { freePort } from '../../server/testing/ports.ts';
import { type AppProcess, runProcess } from '../../server/testing/processes.ts';

/** A node of the site, a process of its own, which can be ended and started again in its place. */
export type Node = {
  port: number;
  url: string;
  /** Of the running process. */
  pid: () => number;
  /** What it logged, all starts together. */
  lines: string[];
  /** Starts it and waits until it is ready. */
  start: (changes?: Record<string, string>) => Promise<void>;
  /** Ends it by a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

/** Settles where a node will be. @param env what it is told, beside its port */
export async function createNode(directory: string, env: Record<string, string>): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  let running: AppProcess | undefined;
  return {
    port,
    url,
    pid: () => running?.process.pid ?? 0,
    lines,
    start: async (changes = {}) => {
      const own = { NODE_ENV: 'production', PORT: String(port), DATA_DIR: join(directory, `node-${port}`) };
      running = runProcess('main.ts', [], { ...own, ...env, ...changes });
      for (const output of [running.process.stdout, running.process.stderr]) {
        if (output) createInterface({ input: output }).on('line', (line) => lines.push(line));
      }
      await Promise.race([untilReady(url), running.ended.then(() => Promise.reject(new Error(lines.join('\n'))))]);
    },
    end: async (signal) => {
      await running?.end(signal);
      running = undefined;
    },
  };
}

async function untilReady(url: string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${url}/api/ready`)).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  });
}
