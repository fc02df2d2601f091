import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { exitWith } from '../../server/exit-with.ts';
import type { Bench, Part } from './bench.ts';
import { deskSection } from './desk/section.ts';
import { growthSection } from './growth/section.ts';
import { installSection } from './install/section.ts';
import { describeRun } from './machine.ts';
import { pagesSection } from './pages/section.ts';
import { isHeld, sectionText, withSection } from './report.ts';
import { signInSection } from './sign-in.ts';
import { throughputSection } from './throughput/section.ts';

const REPORT = new URL('../../docs/benchmarks.md', import.meta.url);

/** Every part by the name that it is asked for with, and its heading in the report. */
const parts = new Map<string, { heading: string; measure: Part }>([
  ['throughput', { heading: 'Throughput', measure: throughputSection }],
  ['pages', { heading: 'Pages', measure: (bench) => pagesSection(bench) }],
  ['growth', { heading: 'Growth', measure: growthSection }],
  ['install', { heading: 'Install', measure: installSection }],
  ['desk', { heading: 'Desk', measure: deskSection }],
  ['sign-in', { heading: 'Refused sign-in', measure: signInSection }],
]);
const headings = [...parts.values()].map(({ heading }) => heading);

async function store(section: string): Promise<void> {
  const report = await readFile(REPORT, 'utf8').catch(() => '');
  await writeFile(REPORT, withSection(report, section, headings));
}

type Asked = { name: string; heading: string; measure: Part; isStored: boolean };

/** @returns whether its budgets are held */
async function report({ heading, measure, isStored }: Asked, bench: Bench, run: string): Promise<boolean> {
  const section = await measure(bench);
  const text = sectionText(heading, section, run);
  process.stdout.write(`${text}\n\n`);
  // At once, so that what was measured stays when a later part fails.
  if (isStored) await store(text);
  return isHeld(section);
}

/**
 * `npm run bench [-- throughput | pages | growth | install | desk | sign-in | /route …]`: measures, prints tables, writes
 * them to docs/benchmarks.md, and fails when a budget is not held. Without anything asked for, every part. A part
 * replaces its own section of the report; single routes are only printed. `BENCH_PORT` is the first of ten ports.
 */
async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const routes = asked.filter((what) => what.startsWith('/'));
  const names = asked.length > 0 ? asked.filter((what) => !what.startsWith('/')) : [...parts.keys()];
  const unknown = names.filter((name) => !parts.has(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown}: choose ${[...parts.keys()].join(', ')} or a /route`);

  const chromePath = process.env.CHROMIUM_PATH ?? chromium.executablePath();
  const run = await describeRun(['npm run bench', ...(asked.length > 0 ? ['--', ...asked] : [])].join(' '), chromePath);
  const port = Number(process.env.BENCH_PORT ?? 5090);
  const toDo: Asked[] = names.flatMap((name) => {
    const part = parts.get(name);
    return part ? [{ name, ...part, isStored: true }] : [];
  });
  if (routes.length > 0) {
    toDo.push({ name: 'pages', heading: 'Pages', measure: (bench) => pagesSection(bench, routes), isStored: false });
  }
  const held: boolean[] = [];
  for (const part of toDo) {
    const say = (what: string) => void process.stderr.write(`${part.name}: ${what}\n`);
    // One part that cannot be measured leaves the others.
    const cannot = (error: unknown) => {
      say(error instanceof Error ? error.message : String(error));
      return false;
    };
    held.push(await report(part, { port, chromePath, say }, run).catch(cannot));
  }
  if (!held.every(Boolean)) throw new Error('A budget is not held, or a part could not be measured: see above');
}

exitWith(main());
