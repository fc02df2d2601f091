import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const REST_MILLISECONDS = 5000;

/** Bytes of memory that a process has now. */
export async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
}

/** The same once it had some seconds of rest. */
export async function restingBytes(pid: number): Promise<number> {
  await pause(REST_MILLISECONDS);
  return residentBytes(pid);
}
