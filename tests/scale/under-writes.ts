import { expect } from 'vitest';
import { balance, wholly } from '../faults/ledger.ts';
import { acknowledges, isAcknowledged, type Write, type Writers } from '../faults/writes.ts';
import type { OwnServer } from './own-server.ts';

/** Fewest that are acknowledged before a backup begins, and after it. */
const WRITES = 30;

/** What a backup was made under: those of the writes that were acknowledged before it began, and all others as unanswered. */
export type Under = { writes: Write[]; seconds: number };

/** Makes a backup while writes go on before, beside and after it. */
export async function underWrites(writers: Writers, make: () => Promise<unknown>): Promise<Under> {
  await acknowledges(writers, WRITES);
  const before = new Set(writers.writes.filter(isAcknowledged));
  const begun = performance.now();
  await make();
  const seconds = (performance.now() - begun) / 1000;
  await acknowledges(writers, WRITES);
  const writes = writers.writes.map((write) => ({ ...write, status: before.has(write) ? write.status : 0 }));
  return { writes, seconds };
}

/** Compares what came back with what was acknowledged before the backup began: all of it, and each write whole or not at all. */
export async function figuresOf({ url }: OwnServer, { writes, seconds }: Under): Promise<string> {
  const { acknowledged, stored, ...faults } = await balance({ connectionString: url }, writes);
  expect(faults).toEqual(wholly);
  expect(acknowledged).toBeGreaterThanOrEqual(WRITES);
  return `made in ${seconds.toFixed(1)} s under writes: of ${acknowledged} acknowledged before it none is lost; ${stored} came back, none doubled or half done`;
}
