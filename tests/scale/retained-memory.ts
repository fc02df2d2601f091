import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import type { SiteProcess } from '../support/processes.ts';

const WAIT_MILLISECONDS = 100;
const TRIES = 300;
const LINE = /^Retained (\d+)$/;

/** Makes this process print, at SIGUSR2, the bytes of objects and buffers after a full garbage collection. */
export function reportRetainedMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = z.function({ input: [], output: z.void() }).parse(runInNewContext('gc'));
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    process.stdout.write(`Retained ${heapUsed + external}\n`);
  });
}

/** The memory that a site of telling-server.ts retains, without memory that V8 returns within moments. */
export async function retainedBytes({ pid, lines }: Pick<SiteProcess, 'pid' | 'lines'>): Promise<number> {
  const firstNew = lines.length;
  process.kill(pid, 'SIGUSR2');
  for (let n = 0; n < TRIES; n += 1) {
    const line = lines.slice(firstNew).find((text) => LINE.test(text));
    if (line) return Number(LINE.exec(line)?.[1]);
    await pause(WAIT_MILLISECONDS);
  }
  throw new Error('The site does not report its memory');
}
