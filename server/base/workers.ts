import { availableParallelism, totalmem } from 'node:os';

const GIGABYTE = 1024 ** 3;
/** In bytes, under load; at rest it needs a third of that. */
const WORKER_BYTES = GIGABYTE / 2;
/** In bytes. */
const OTHER_BYTES = 1.5 * GIGABYTE;

/** Memory in bytes. */
export type Machine = { cores: number; memory: number };

/** The cores and memory of this machine, or the share of them that a container may use. */
export function thisMachine(): Machine {
  // 0 where nothing limits it.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return { cores: availableParallelism(), memory: Math.min(totalmem(), limit) };
}

/** The number of workers: one for each core, if the memory suffices. */
export function workerCount({ cores, memory }: Machine = thisMachine()): number {
  return Math.max(1, Math.min(cores, Math.floor((memory - OTHER_BYTES) / WORKER_BYTES)));
}
