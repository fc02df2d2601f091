import type { Bench } from '../bench.ts';
import { megabytes, milliseconds, ratio } from '../figures.ts';
import { atMost, type Cell, type Section, type Table } from '../report.ts';
import { measureMemory } from './memory.ts';
import { buildBytes, packageSizes } from './sizes.ts';
import { measureStarts, type Start, type Starts } from './starts.ts';

const LARGEST = 8;

/** What README promises of a later start. */
const START_MILLISECONDS = 3000;

function startTable({ bare, npmStart, later, uncompiled, first }: Starts): Table {
  const row = (what: string, { ready, page }: Start, until: Cell = milliseconds(page)): Cell[] => [
    what,
    milliseconds(ready),
    until,
    ratio(page / bare.page),
  ];
  const promised = atMost(START_MILLISECONDS, npmStart.page, milliseconds);
  return {
    columns: [
      'start',
      'until it listens',
      `until the first page; of \`npm start\` at most ${START_MILLISECONDS} ms`,
      'ratio',
    ],
    rows: [
      row('bare `node:http`', bare),
      row('`npm start`, with its data', npmStart, promised),
      row('its process alone, with its data', later),
      row('the same, without what Node compiled before', uncompiled),
      row('its process alone, on an empty directory', first),
    ],
  };
}

async function sizeTables({ dataBytes }: Starts): Promise<Table[]> {
  const packages = await packageSizes();
  const used = packages.filter(({ isDev }) => !isDev);
  const sum = (list: typeof packages) => list.reduce((total, { bytes }) => total + bytes, 0);
  const node = used.find(({ name }) => name === 'node')?.bytes ?? Number.NaN;
  const row = (what: string, bytes: number) => [what, megabytes(bytes), ratio(bytes / node)];
  return [
    {
      columns: ['on disk', 'size', 'to `node` alone'],
      rows: [
        row('packages, `npm ci --omit=dev`', sum(used)),
        row('packages with those of development', sum(packages)),
        row('build', await buildBytes()),
        row('data after the first start', dataBytes),
      ],
    },
    {
      columns: ['largest packages without those of development', 'size', 'to `node` alone'],
      rows: used.slice(0, LARGEST).map(({ name, bytes }) => row(`\`${name}\``, bytes)),
    },
  ];
}

/** What it takes to have the site: how soon it is there, its memory, and its size on disk. */
export async function installSection({ port, say }: Bench): Promise<Section> {
  say('starts');
  const starts = await measureStarts(port);
  say('memory');
  const memory = await measureMemory(port);
  say('sizes');
  return {
    notes: [
      'Starts are medians of five. The load is every kind of request of the throughput, a few seconds each. At rest: nothing has moved for 20 s while nobody asked, or a minute has passed. Memory is what the process of the site holds (RSS), without the database; of that a hundred megabytes come and go by when Node collects. Kept is what is left after a full collection.',
    ],
    tables: [startTable(starts), ...memory, ...(await sizeTables(starts))],
  };
}
