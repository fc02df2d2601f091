import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Ticks per second (`USER_HZ`), whatever the kernel's own tick is. */
const TICKS = 100;

/** Processor time in seconds. */
export type ProcessorTime = {
  /** Time of all threads of the process. */
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

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** The first process of the embedded PostgreSQL of a data directory. */
async function databasePid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

/** Processor time so far of some processes, in seconds; of one that ended in the meantime, nothing. */
async function timeOf(pids: number[]): Promise<number> {
  const times = await Promise.all(pids.map((pid) => processorTime(pid).catch(() => ({ own: 0 }))));
  return times.reduce((sum, { own }) => sum + own, 0);
}

/** Processor time so far of the embedded PostgreSQL of a data directory, with all its processes, in seconds. */
export async function databaseTime(dataDir: string): Promise<number> {
  const first = await databasePid(dataDir);
  const { own, ended } = await processorTime(first);
  // A child that ended in the meantime is counted with those that have ended, next time.
  return own + ended + (await timeOf(await childrenOf(first)));
}

/** The workers of a site. */
export async function workersOf({ pid, dataDir }: { pid: number; dataDir: string }): Promise<number[]> {
  const database = await databasePid(dataDir);
  return (await childrenOf(pid)).filter((child) => child !== database);
}

/** Processor time so far of a site and its workers, without its embedded PostgreSQL, in seconds. */
export async function siteTime(site: { pid: number; dataDir: string }): Promise<number> {
  return timeOf([site.pid, ...(await workersOf(site))]);
}
