import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second, whatever the kernel's own tick is (`USER_HZ`). */
const TICKS = 100;

/** Seconds of processor time that a process and all below it have taken, those that ended included (proc_pid_stat(5)). */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name stands in brackets and may hold anything; utime, stime, cutime and cstime are the 14th to 17th field.
  const fields = stat.replace(/^.*\) /s, '').split(' ');
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / TICKS, 0);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.trim().split(' ').filter(Boolean).map(Number).map(processorSeconds));
  return below.reduce((sum, seconds) => sum + seconds, own);
}
