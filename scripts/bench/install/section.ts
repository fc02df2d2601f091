import type { Bench } from '../bench.ts';
import { megabytes, milliseconds, ratio } from '../figures.ts';
import { atMost, type Cell, type Section, type Table } from '../report.ts';
import { measureMemory } from './memory.ts';
import { buildBytes, packageSizes } from './sizes.ts';
import { measureStarts, type Start, type Starts } from './starts.ts';

/** Number of listed packages. */
const LARGEST_COUNT = 8;

/** The budget of a later start, in docs/reference.md. */
const START_MILLISECONDS = 1200;

function startTable({ bare, npmStart, later, first }: Starts): Table {
  const row = (label: string, { ready, page }: Start, until: Cell = milliseconds(page)): Cell[] => [
    label,
    milliseconds(ready),
    until,
    ratio(page / bare.page),
  ];
  const npmStartPage = atMost(START_MILLISECONDS, npmStart.page, milliseconds);
  return {
    columns: [
      'start',
      'until it listens',
      `until the first page; of \`npm start\` at most ${START_MILLISECONDS} ms`,
      'ratio',
    ],
    rows: [
      row('bare `node:http`', bare),
      row('`npm start`, with its data', npmStart, npmStartPage),
      row('its process alone, with its data', later),
      row('its process alone, on an empty directory', first),
    ],
  };
}

async function sizeTables({ dataBytes }: Starts): Promise<Table[]> {
  const packages = await packageSizes();
  const production = packages.filter(({ isDev }) => !isDev);
  const sum = (list: typeof packages) => list.reduce((total, { bytes }) => total + bytes, 0);
  const node = production.find(({ name }) => name === 'node')?.bytes ?? Number.NaN;
  const row = (label: string, bytes: number) => [label, megabytes(bytes), ratio(bytes / node)];
  return [
    {
      columns: ['on disk', 'size', 'to `node` alone'],
      rows: [
        row('packages, `npm ci --omit=dev`', sum(production)),
        row('packages with those of development', sum(packages)),
        row('build', await buildBytes()),
        row('data after the first start', dataBytes),
      ],
    },
    {
      columns: ['largest packages without those of development', 'size', 'to `node` alone'],
      rows: production.slice(0, LARGEST_COUNT).map(({ name, bytes }) => row(`\`${name}\``, bytes)),
    },
  ];
}

/** The cost of an installation: time until the first page, memory, and size on disk. */
export async function installSection({ port, log }: Bench): Promise<Section> {
  log('starts');
  const starts = await measureStarts(port);
  log('memory');
  const memory = await measureMemory(port);
  log('sizes');
  return {
    notes: [
      'Starts are medians of five. The load is every kind of request of Throughput, a few seconds each. At rest: unchanged for 20 s without requests, or a minute has passed. Memory is the RSS of the site, without the database; a hundred megabytes of it come and go with garbage collection. Retained: what remains after a full collection.',
    ],
    tables: [startTable(starts), ...memory, ...(await sizeTables(starts))],
  };
}
