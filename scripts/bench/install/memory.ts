import { rm } from 'node:fs/promises';
import { BUILT_SITE } from '../../../tests/support/processes.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { megabytes, ratio } from '../figures.ts';
import { peakBytes, restingBytes } from '../memory.ts';
import { signIn, signUp } from '../person.ts';
import { atMost, type Table } from '../report.ts';
import { retainedBytes } from '../retained-memory.ts';
import { benchServer, startOn, startSite } from '../site.ts';
import { requestKinds } from '../throughput/kinds.ts';
import { sendLoad } from '../throughput/load.ts';

const LOAD_SECONDS = 3;

/** The allowed growth of retained memory after the same load again: a leak would double it. */
const MAX_GROWTH = 1.15;

/** Most memory of the process of `npm start` at rest, in megabytes. */
const MAX_AT_REST_MB = 200;

/** The memory of the site as operators run it, with data: the bench's own server compiles TypeScript, which takes memory, too. */
async function restTable(port: number): Promise<Table> {
  const dataDir = await temporaryDirectory();
  const start = () => startOn(dataDir, port, { file: BUILT_SITE });
  try {
    await (await start()).stop();
    const site = await start();
    const bytes = await restingBytes(site.pid);
    await site.stop();
    const value = atMost(MAX_AT_REST_MB * 1024 * 1024, bytes, megabytes);
    return {
      columns: ['process of `npm start`', `at rest, at most ${MAX_AT_REST_MB} MB`],
      rows: [['with its data', value]],
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The memory of the site at rest after a load and after the same load again, and the part of it that is retained. */
async function loadTables(port: number): Promise<Table[]> {
  const site = await startSite(port, benchServer);
  try {
    await signUp(site.url);
    const load = requestKinds(await signIn(site.url));
    let sent = 0;
    const measureAfterLoad = async () => {
      for (const kind of load) await sendLoad(site.url, kind, () => ++sent, LOAD_SECONDS);
      return { rest: await restingBytes(site.pid), retained: await retainedBytes(site) };
    };
    const first = await measureAfterLoad();
    const again = await measureAfterLoad();
    const growth = atMost(MAX_GROWTH, again.retained / first.retained, ratio);
    return [
      {
        columns: ['memory of the site', 'after the load', 'after the same load again', `ratio, at most ${MAX_GROWTH}`],
        rows: [
          ['at rest', megabytes(first.rest), megabytes(again.rest), ''],
          ['objects and buffers kept', megabytes(first.retained), megabytes(again.retained), growth],
          ['most of all that time', '', megabytes(await peakBytes(site.pid)), ''],
        ],
      },
    ];
  } finally {
    await site.stop();
  }
}

/** Memory of the site at rest and after loads. */
export async function measureMemory(port: number): Promise<Table[]> {
  return [await restTable(port), ...(await loadTables(port))];
}
