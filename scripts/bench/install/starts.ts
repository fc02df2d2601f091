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

/** Starts, and waits for the first page. */
async function timed(start: () => Promise<BenchSite>): Promise<{ site: BenchSite; took: Start }> {
  const begun = performance.now();
  const site = await start();
  const ready = performance.now() - begun;
  const response = await fetch(site.url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The first page answered ${response.status}`);
  return { site, took: { ready, page: performance.now() - begun } };
}

/** `first`: on nothing; all others with the data that is already there. */
export type Starts = Record<'bare' | 'npmStart' | 'later' | 'first', Start> & { dataBytes: number };

/** How long it takes to start, each the median. */
export async function measureStarts(port: number): Promise<Starts> {
  const directory = await temporaryDirectory();
  const took: Record<keyof Omit<Starts, 'dataBytes'>, Start[]> = {
    bare: [],
    npmStart: [],
    later: [],
    first: [],
  };
  const note = async (as: keyof typeof took, dataDir: string, program?: Program) => {
    const { site, took: time } = await timed(() => startOn(dataDir, port, program));
    await site.stop();
    took[as].push(time);
  };
  try {
    for (let n = 0; n < STARTS_EACH; n += 1) {
      const dataDir = join(directory, String(n));
      await note('bare', dataDir, bare);
      await note('first', dataDir);
      await note('later', dataDir);
      await note('npmStart', dataDir, npmStart);
    }
    const middle = (starts: Start[]): Start => ({
      ready: median(starts.map(({ ready }) => ready)),
      page: median(starts.map(({ page }) => page)),
    });
    return {
      bare: middle(took.bare),
      npmStart: middle(took.npmStart),
      later: middle(took.later),
      first: middle(took.first),
      dataBytes: await bytesIn(join(directory, '0')),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
