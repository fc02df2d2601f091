import { join } from 'node:path';
import { freePort } from '../support/ports.ts';
import { type SiteProcess, startSite } from '../support/processes.ts';

/** A node of the site, a process of its own, which can be ended and started again in its place. */
export type Node = {
  port: number;
  url: string;
  /** Of the running process. */
  pid: () => number;
  /** Its log lines since the first start. */
  lines: () => string[];
  /** Starts it and waits until it is ready. */
  start: (changes?: Record<string, string>) => Promise<void>;
  /** Ends it by a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

/** Prepares a node on a free port. @param env its environment, beside the port */
export async function createNode(directory: string, env: Record<string, string>): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const starts: SiteProcess[] = [];
  return {
    port,
    url,
    pid: () => starts.at(-1)?.pid ?? 0,
    lines: () => starts.flatMap((start) => start.lines),
    start: async (changes = {}) => {
      const own = { PORT: String(port), DATA_DIR: join(directory, `node-${port}`) };
      starts.push(await startSite({ ...own, ...env, ...changes }));
    },
    end: async (signal) => starts.at(-1)?.end(signal),
  };
}
