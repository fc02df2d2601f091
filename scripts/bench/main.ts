import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { describeReason } from '../../server/base/errors.ts';
import { exitWith } from '../../server/base/lifecycle.ts';
import type { Bench, Part } from './bench.ts';
import { classesSection } from './classes/section.ts';
import { deskSection } from './desk/section.ts';
import { eveningSection } from './evening/section.ts';
import { growthSection } from './growth/section.ts';
import { installSection } from './install/section.ts';
import { describeRun } from './machine.ts';
import { pagesSection } from './pages/section.ts';
import { peersSection } from './peers/section.ts';
import { isWithin, sectionText } from './report.ts';
import { commandOf, settings } from './settings.ts';
import { signInSection } from './sign-in.ts';
import { reportWith } from './summary.ts';
import { throughputSection } from './throughput/section.ts';
import { workersSection } from './workers.ts';

const REPORT = new URL('../../docs/benchmarks.md', import.meta.url);

/** Every part by its name on the command line, with its heading in the report. */
const parts = new Map<string, { heading: string; measure: Part }>([
  ['throughput', { heading: 'Throughput', measure: throughputSection }],
  ['pages', { heading: 'Pages', measure: (bench) => pagesSection(bench) }],
  ['growth', { heading: 'Growth', measure: growthSection }],
  ['install', { heading: 'Install', measure: installSection }],
  ['desk', { heading: 'Desk', measure: deskSection }],
  ['classes', { heading: 'Classes', measure: classesSection }],
  ['evening', { heading: 'An evening', measure: eveningSection }],
  ['workers', { heading: 'Workers', measure: workersSection }],
  ['peers', { heading: 'Peers', measure: peersSection }],
  ['sign-in', { heading: 'Refused sign-in', measure: signInSection }],
]);
const headings = [...parts.values()].map(({ heading }) => heading);

type Task = { name: string; heading: string; measure: Part; isStored: boolean };

/** Measures and prints a part, and stores its budgets. @returns whether all its figures are within them */
async function report({ heading, measure, isStored }: Task, bench: Bench, run: string): Promise<boolean> {
  const section = await measure(bench);
  process.stdout.write(`${sectionText(heading, section, run)}\n\n`);
  // At once, so that the figures survive if a later part fails.
  if (isStored) {
    const stored = await readFile(REPORT, 'utf8').catch(() => '');
    await writeFile(REPORT, reportWith(stored, { heading, section, run }, headings));
  }
  return isWithin(section);
}

/**
 * `npm run bench [-- throughput | pages | growth | install | desk | classes | evening | workers | peers | sign-in | /route …]`:
 * measures, prints tables, writes the budgets to docs/benchmarks.md, and fails if a figure is over its budget. Without
 * arguments, measures every part. A part replaces its own rows and run in the report; single
 * routes, and runs with settings (settings.ts), are only printed. `BENCH_PORT` is the first of ten ports.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const routes = args.filter((arg) => arg.startsWith('/'));
  const names = args.length > 0 ? args.filter((arg) => !arg.startsWith('/')) : [...parts.keys()];
  const unknown = names.filter((name) => !parts.has(name));
  if (unknown.length > 0)
    throw new Error(`Unknown part ${unknown}: choose ${[...parts.keys()].join(', ')} or a /route`);

  const chromePath = process.env.CHROMIUM_PATH ?? chromium.executablePath();
  const overrides = settings(process.env);
  const run = await describeRun(commandOf(args, overrides), chromePath);
  const port = Number(process.env.BENCH_PORT ?? 5090);
  const tasks: Task[] = names.flatMap((name) => {
    const part = parts.get(name);
    return part ? [{ name, ...part, isStored: Object.keys(overrides).length === 0 }] : [];
  });
  if (routes.length > 0) {
    tasks.push({ name: 'pages', heading: 'Pages', measure: (bench) => pagesSection(bench, routes), isStored: false });
  }
  const results: boolean[] = [];
  for (const part of tasks) {
    const log = (message: string) => void process.stderr.write(`${part.name}: ${message}\n`);
    // If one part fails, the others are still measured.
    const onFailure = (error: unknown) => {
      log(describeReason(error));
      return false;
    };
    results.push(await report(part, { port, chromePath, log }, run).catch(onFailure));
  }
  if (!results.every(Boolean))
    throw new Error('A figure is over its budget, or a part could not be measured: see above');
}

exitWith(main());
