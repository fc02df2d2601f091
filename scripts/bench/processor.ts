import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Ticks per second (`USER_HZ`), whatever the kernel's own tick is. */
const TICKS = 100;

/** Seconds. */
export type ProcessorTime = {
  /** Of all threads of the process. */
  own: number;
  /** Of its children that have ended. */
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

/** Processor time so far of the embedded PostgreSQL of a data directory, with all its processes, in seconds. */
export async function databaseTime(dataDir: string): Promise<number> {
  const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const first = Number.parseInt(lock, 10);
  const { own, ended } = await processorTime(first);
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8');
  // One that ended in the meantime is counted with those that have ended, next time.
  const each = children
    .trim()
    .split(' ')
    .map((pid) => processorTime(Number(pid)).catch(() => ({ own: 0 })));
  return (await Promise.all(each)).reduce((sum, time) => sum + time.own, own + ended);
}
