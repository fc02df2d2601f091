import type { Bench } from '../bench.ts';
import { megabytes, milliseconds, ratio } from '../figures.ts';
import { restingBytes } from '../memory.ts';
import { signIn, signUp } from '../person.ts';
import type { Cell, Section, Table } from '../report.ts';
import { type Program, startSite } from '../site.ts';
import { type Kind, kinds } from '../throughput/kinds.ts';
import { fire } from '../throughput/rounds.ts';
import { buildBytes, packageSizes } from './sizes.ts';
import { bare, measureStarts, type Start, type Starts } from './starts.ts';

const LOAD_SECONDS = 5;
const LARGEST = 8;

type Memory = { atRest: number; afterLoad: number };

async function memoryOf(port: number, loadOf: (url: string) => Promise<Kind[]>, program?: Program): Promise<Memory> {
  const site = await startSite(port, program);
  try {
    const atRest = await restingBytes(site.pid);
    let sent = 0;
    for (const kind of await loadOf(site.url)) await fire(site.url, kind, () => ++sent, LOAD_SECONDS);
    return { atRest, afterLoad: await restingBytes(site.pid) };
  } finally {
    await site.stop();
  }
}

const homeOnly: Kind = { what: 'a bare page', method: 'GET', path: '/', headers: {}, connections: 50 };

async function everyKind(url: string): Promise<Kind[]> {
  await signUp(url);
  return kinds(await signIn(url));
}

function startTable({ bare: yardstick, first, later }: Starts): Table {
  const row = (what: string, { ready, page }: Start): Cell[] => [
    what,
    milliseconds(ready),
    milliseconds(page),
    ratio(page / yardstick.page),
  ];
  return {
    columns: ['start of the process', 'until it listens', 'until the first page', 'ratio'],
    rows: [row('bare `node:http`', yardstick), row('with its data', later), row('on an empty directory', first)],
  };
}

function memoryTable(own: Memory, yardstick: Memory): Table {
  const row = (what: string, site: number, other: number) => [
    what,
    megabytes(site),
    megabytes(other),
    ratio(site / other),
  ];
  return {
    columns: ['memory of the process', 'site', 'bare', 'ratio'],
    rows: [
      row('at rest', own.atRest, yardstick.atRest),
      row('after the load, at rest again', own.afterLoad, yardstick.afterLoad),
    ],
  };
}

async function sizeTables({ dataBytes }: Starts): Promise<Table[]> {
  const packages = await packageSizes();
  const used = packages.filter(({ isDev }) => !isDev);
  const sum = (list: typeof packages) => list.reduce((total, { bytes }) => total + bytes, 0);
  return [
    {
      columns: ['on disk', 'size'],
      rows: [
        ['packages, `npm ci --omit=dev`', megabytes(sum(used))],
        ['packages with those of development', megabytes(sum(packages))],
        ['build', megabytes(await buildBytes())],
        ['data after the first start', megabytes(dataBytes)],
      ],
    },
    {
      columns: ['largest packages without those of development', 'size'],
      rows: used.slice(0, LARGEST).map(({ name, bytes }) => [`\`${name}\``, megabytes(bytes)]),
    },
  ];
}

/** What it takes to have the site: how soon it is there, its memory, and its size on disk. */
export async function installSection({ port, say }: Bench): Promise<Section> {
  say('starts');
  const starts = await measureStarts(port);
  say('memory');
  const bareMemory = await memoryOf(port, async () => [homeOnly], bare);
  const memory = await memoryOf(port, everyKind);
  say('sizes');
  return {
    notes: [
      `Starts are medians of five. The load is every kind of request of the throughput, ${LOAD_SECONDS} s each; at rest means some seconds without a request. Memory is what the process of the site holds (RSS), without the database.`,
    ],
    tables: [startTable(starts), memoryTable(memory, bareMemory), ...(await sizeTables(starts))],
  };
}
