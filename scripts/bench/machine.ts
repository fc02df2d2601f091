import { execFile } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Date, commit, machine and version of Node of a run. */
export async function describeRun(): Promise<string> {
  const describe = execute('git', ['describe', '--always', '--dirty']);
  const { stdout } = await describe.catch(() => ({ stdout: 'no commit' }));
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB`;
  return `${new Date().toISOString().slice(0, 10)} at ${stdout.trim()}. ${machine}. Node ${process.versions.node}.`;
}
