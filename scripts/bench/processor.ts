import { readFile } from 'node:fs/promises';

/** Ticks per second (`USER_HZ`), whatever the kernel's own tick is. */
const TICKS = 100;

/** Processor time in seconds. */
type ProcessorTime = {
  own: number;
  /** Time of its children that have ended. */
  ended: number;
};

/** Processor time of a process so far (proc_pid_stat(5)). */
export async function processorTime(pid: number): Promise<ProcessorTime> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name is in parentheses and may contain anything; utime, stime, cutime and cstime are the 14th to 17th field.
  const fields = stat
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.map((ticks) => Number(ticks) / TICKS);
  return { own: user + system, ended: endedUser + endedSystem };
}
