import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Node returns memory to the system 8 to 15 s after its last request, and until then nothing changes. */
const STEADY_SECONDS = 20;
const MAX_WAIT_SECONDS = 60;
/** Share by which the memory of a process at rest fluctuates. */
const STEADY_SHARE = 0.02;

async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
}

/** Whether the last samples, one a second, are steady. */
function isSteady(bytes: readonly number[]): boolean {
  const last = bytes.slice(-STEADY_SECONDS - 1);
  return last.length > STEADY_SECONDS && Math.max(...last) - Math.min(...last) <= STEADY_SHARE * Math.max(...last);
}

/** Resident memory of an idle process once it is steady for 20 s, or after a minute. */
export async function restingBytes(pid: number): Promise<number> {
  const bytes = [await residentBytes(pid)];
  while (!isSteady(bytes) && bytes.length <= MAX_WAIT_SECONDS) {
    await pause(1000);
    bytes.push(await residentBytes(pid));
  }
  return bytes.at(-1) ?? Number.NaN;
}
