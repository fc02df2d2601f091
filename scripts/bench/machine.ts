import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpus, release, totalmem, type } from 'node:os';
import { promisify } from 'node:util';
import { installedBinaries, program } from '../../server/db/embedded/binaries.ts';

const execute = promisify(execFile);
const require = createRequire(import.meta.url);

/** Output of a program; empty if it cannot run. */
async function outputOf(file: string, args: string[]): Promise<string> {
  const { stdout } = await execute(file, args).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/** Version of a program, such as `18.4`. */
async function versionOf(file: string): Promise<string> {
  return /\d+(\.\d+)+/.exec(await outputOf(file, ['--version']))?.[0] ?? 'of unknown version';
}

async function commit(): Promise<string> {
  const hash = await outputOf('git', ['rev-parse', '--short', 'HEAD']);
  if (!hash) return 'outside a repository';
  const changes = await outputOf('git', ['status', '--porcelain', '--', '.', ':!docs/benchmarks.md']);
  return `at commit ${hash}${changes ? ', with changes' : ''}`;
}

/** Command, date, commit, machine and versions of a run. */
export async function describeRun(command: string, chromePath: string): Promise<string> {
  const postgres = await versionOf(program(await installedBinaries(), 'postgres'));
  const machine = [
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `${type()} ${release().split('-')[0]}`,
  ].join(', ');
  const versions = [
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgres}`,
    `Chromium ${await versionOf(chromePath)}`,
    `Lighthouse ${require('lighthouse/package.json').version}`,
  ].join(', ');
  const day = new Date().toISOString().slice(0, 10);
  return `\`${command}\` on ${day} ${await commit()}. ${machine}. ${versions}.`;
}
