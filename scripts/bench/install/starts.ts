import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { median } from '../figures.ts';
import { type BenchSite, type Program, startOn } from '../site.ts';
import { bytesIn } from './sizes.ts';

const STARTS_EACH = 5;
export const bare: Program = { file: 'scripts/bench/install/bare.ts' };
/** The command of the README; here everything is already installed and built. */
const npmStart: Program = { file: 'start', by: 'npm' };

/** Milliseconds from the start of the process. */
export type Start = { ready: number; page: number };

/** Starts a site, and waits for the first page. */
async function measureStart(start: () => Promise<BenchSite>): Promise<{ site: BenchSite; time: Start }> {
  const startedAt = performance.now();
  const site = await start();
  const ready = performance.now() - startedAt;
  const response = await fetch(site.url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The first page answered ${response.status}`);
  return { site, time: { ready, page: performance.now() - startedAt } };
}

/** `first`: on an empty directory; all others with existing data. */
export type Starts = Record<'bare' | 'npmStart' | 'later' | 'first', Start> & { dataBytes: number };

/** Measures the starts, with the median of each kind. */
export async function measureStarts(port: number): Promise<Starts> {
  const directory = await temporaryDirectory();
  const times: Record<keyof Omit<Starts, 'dataBytes'>, Start[]> = {
    bare: [],
    npmStart: [],
    later: [],
    first: [],
  };
  const measure = async (kind: keyof typeof times, dataDir: string, program?: Program) => {
    const { site, time } = await measureStart(() => startOn(dataDir, port, program));
    await site.stop();
    times[kind].push(time);
  };
  try {
    for (let n = 0; n < STARTS_EACH; n += 1) {
      const dataDir = join(directory, String(n));
      await measure('bare', dataDir, bare);
      await measure('first', dataDir);
      await measure('later', dataDir);
      await measure('npmStart', dataDir, npmStart);
    }
    const medianOf = (starts: Start[]): Start => ({
      ready: median(starts.map(({ ready }) => ready)),
      page: median(starts.map(({ page }) => page)),
    });
    return {
      bare: medianOf(times.bare),
      npmStart: medianOf(times.npmStart),
      later: medianOf(times.later),
      first: medianOf(times.first),
      dataBytes: await bytesIn(join(directory, '0')),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
