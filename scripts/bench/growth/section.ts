import type { Bench } from '../bench.ts';
import { inDatabase, makeAdmin, runSqlFile } from '../desk/database.ts';
import { kilobytes, median, megabytes, milliseconds, ratio } from '../figures.ts';
import { restingBytes } from '../memory.ts';
import { signIn, signUp } from '../person.ts';
import { atMost, type Cell, type Section } from '../report.ts';
import { retainedBytes } from '../retained-memory.ts';
import { type BenchSite, startSite } from '../site.ts';
import { type GrowthCall, growthCalls } from './calls.ts';

const TRIES = 40;
/** Tries that do not count: they compile code and read database pages. */
const WARM_UP = 5;

/**
 * The allowed cost of 100 to 1,000 times the data for a response of at most one page: the sample content does not fill
 * a page, and a page is found among more rows. Without pagination it would be tens of times the time, and megabytes.
 */
const TIME_RATIO = 6;
const MAX_BYTES = 300 * 1024;
const MEMORY_RATIO = 1.5;

const sql = (name: string) => new URL(name, import.meta.url);

type FilledSite = { site: BenchSite; calls: GrowthCall[] };

async function startFilledSite(port: number, files: readonly URL[]): Promise<FilledSite> {
  const site = await startSite(port);
  try {
    await signUp(site.url);
    await inDatabase(site.dataDir, async (pool) => {
      for (const file of files) await runSqlFile(pool, file);
      await makeAdmin(pool);
    });
    return { site, calls: growthCalls(await signIn(site.url)) };
  } catch (error) {
    await site.stop();
    throw error;
  }
}

type Timing = { time: number; bytes: number };

async function send({ site, calls }: FilledSite, index: number): Promise<Timing> {
  const call = calls[index];
  if (!call) throw new Error(`No call ${index}`);
  const start = performance.now();
  const response = await fetch(site.url + call.path, { headers: { ...call.headers, 'accept-encoding': 'identity' } });
  const { byteLength: bytes } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${call.label} answered ${response.status}`);
  return { time: performance.now() - start, bytes };
}

/** One call, sent to both sites in turn. */
async function row(small: FilledSite, large: FilledSite, index: number): Promise<Cell[]> {
  const few: Timing[] = [];
  const many: Timing[] = [];
  for (let n = 0; n < WARM_UP + TRIES; n += 1) {
    few.push(await send(small, index));
    many.push(await send(large, index));
  }
  const time = (responses: Timing[]) => median(responses.slice(WARM_UP).map((response) => response.time));
  const { label = '', isWhole = false } = small.calls[index] ?? {};
  const growth = time(many) / time(few);
  const bytes = (responses: Timing[]) => responses[0]?.bytes ?? Number.NaN;
  return [
    label,
    ...[few, many].map((responses) => milliseconds(time(responses))),
    isWhole ? `${ratio(growth)} (all)` : atMost(TIME_RATIO, growth, ratio),
    kilobytes(bytes(few)),
    isWhole ? `${kilobytes(bytes(many))} (all)` : atMost(MAX_BYTES, bytes(many), kilobytes),
  ];
}

async function databaseBytes({ dataDir }: BenchSite): Promise<number> {
  return inDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    return Number(rows[0]?.bytes);
  });
}

function sizeRow(label: string, [few, many]: readonly [number, number], most?: number): Cell[] {
  const growth = many / few;
  return [label, megabytes(few), megabytes(many), most ? atMost(most, growth, ratio) : ratio(growth)];
}

/** Memory of both processes at rest. */
function memoryOf(small: FilledSite, large: FilledSite): Promise<[number, number]> {
  return Promise.all([restingBytes(small.site.pid), restingBytes(large.site.pid)]);
}

/** The growth of pages, lists, searches and memory with the data. */
export async function growthSection({ port, log }: Bench): Promise<Section> {
  const stops: (() => Promise<void>)[] = [];
  try {
    log('filling two databases');
    const small = await startFilledSite(port, [sql('small.sql')]);
    stops.push(small.site.stop);
    const large = await startFilledSite(port + 1, [sql('../desk/fill.sql'), sql('courses.sql')]);
    stops.push(large.site.stop);
    const atRest = await memoryOf(small, large);
    log('both sites in turn');
    const rows: Cell[][] = [];
    for (const index of small.calls.keys()) rows.push(await row(small, large, index));
    return {
      notes: [
        `Few: 6 courses, 10 posts, 100 enrollment requests. Many: 600 courses, 10,000 posts, 100,000 enrollment requests and as many emails. Medians of ${TRIES} tries, one at a time, both sites in turn. Pages are rendered for each request, not taken from the cache; bytes are uncompressed. \`(all)\`: returns every record on purpose, so it grows. Memory is at rest, as under Install.`,
      ],
      tables: [
        {
          columns: [
            ...['what', 'few', 'many', `ratio, at most ${TIME_RATIO}`, 'few, bytes'],
            `many, bytes, at most ${kilobytes(MAX_BYTES)}`,
          ],
          rows,
        },
        {
          columns: ['what', 'few', 'many', `ratio, of what is retained at most ${MEMORY_RATIO}`],
          rows: [
            sizeRow('memory of the process, at rest after a first sign-in', atRest),
            sizeRow('the same after these calls', await memoryOf(small, large)),
            sizeRow(
              'retained of that',
              [await retainedBytes(small.site), await retainedBytes(large.site)],
              MEMORY_RATIO,
            ),
            sizeRow('database on disk', [await databaseBytes(small.site), await databaseBytes(large.site)]),
          ],
        },
      ],
    };
  } finally {
    for (const stop of stops) await stop();
  }
}
