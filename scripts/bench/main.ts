import { execFile } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { exitWith } from '../../server/base/lifecycle.ts';
import { measureDesk } from './desk.ts';
import { measurePages } from './pages.ts';
import { isWithin, tableText } from './report.ts';
import { measureRequests } from './requests.ts';
import type { Bench } from './site.ts';

const parts = { requests: measureRequests, pages: measurePages, desk: measureDesk };
const isPart = (name: string): name is keyof typeof parts => name in parts;

/**
 * `npm run bench [-- requests | pages | desk | /route …]`: measures, prints tables with their budgets, and fails if a figure is over
 * its budget. Without arguments, measures every part. `BENCH_PORT` is the first of two ports.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const routes = args.filter((arg) => arg.startsWith('/'));
  const names = args.filter((arg) => !arg.startsWith('/'));
  if (!names.every(isPart)) throw new Error(`Choose of ${Object.keys(parts).join(', ')}, or a /route`);

  const chromePath = process.env.CHROMIUM_PATH ?? chromium.executablePath();
  const log = (message: string) => void process.stderr.write(`${message}\n`);
  const bench: Bench = { port: Number(process.env.BENCH_PORT ?? 5090), chromePath, log };
  process.stdout.write(`${await describeRun()}\n`);
  const chosen = args.length === 0 ? Object.values(parts) : names.filter(isPart).map((name) => parts[name]);
  if (routes.length > 0) chosen.push((tools: Bench) => measurePages(tools, routes));
  let isKept = true;
  for (const measure of chosen) {
    for (const table of await measure(bench)) {
      process.stdout.write(`\n${tableText(table)}\n`);
      isKept &&= isWithin(table);
    }
  }
  if (!isKept) throw new Error('A figure is over its budget: see OVER above');
}

const execute = promisify(execFile);

async function describeRun(): Promise<string> {
  const describe = execute('git', ['describe', '--always', '--dirty']);
  const { stdout } = await describe.catch(() => ({ stdout: 'no commit' }));
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB`;
  return `${new Date().toISOString().slice(0, 10)} at ${stdout.trim()}. ${machine}. Node ${process.versions.node}.`;
}

exitWith(main());
