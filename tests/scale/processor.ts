import { readFile } from 'node:fs/promises';
import { processorTime } from '../../scripts/bench/processor.ts';

/** Processor seconds of a process and all its descendants, including ended ones. */
export async function processorSeconds(pid: number): Promise<number> {
  const { own, ended } = await processorTime(pid).catch(() => ({ own: 0, ended: 0 }));
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.trim().split(' ').filter(Boolean).map(Number).map(processorSeconds));
  return below.reduce((sum, seconds) => sum + seconds, own + ended);
}
