import { expect } from 'vitest';
import { balance, noFaults } from '../faults/ledger.ts';
import { isAcknowledged, type Write, type Writers, waitForWrites } from '../faults/writes.ts';
import type { OwnServer } from './own-server.ts';

/** Minimum of acknowledged writes before and after a backup. */
const WRITES = 30;

/** The writes around a backup: only those acknowledged before it started count as acknowledged. */
export type BackupUnderWrites = { writes: Write[]; seconds: number };

/** Makes a backup while writes continue before, during and after it. */
export async function backUpUnderWrites(writers: Writers, backUp: () => Promise<unknown>): Promise<BackupUnderWrites> {
  await waitForWrites(writers, WRITES);
  const before = new Set(writers.writes.filter(isAcknowledged));
  const begun = performance.now();
  await backUp();
  const seconds = (performance.now() - begun) / 1000;
  await waitForWrites(writers, WRITES);
  const writes = writers.writes.map((write) => ({ ...write, status: before.has(write) ? write.status : 0 }));
  return { writes, seconds };
}

/** Compares a restored database with the writes acknowledged before the backup: none lost, none half done. */
export async function compareRestored({ url }: OwnServer, { writes, seconds }: BackupUnderWrites): Promise<string> {
  const { acknowledged, stored, ...faults } = await balance({ connectionString: url }, writes);
  expect(faults).toEqual(noFaults);
  expect(acknowledged).toBeGreaterThanOrEqual(WRITES);
  return `made in ${seconds.toFixed(1)} s under writes: of ${acknowledged} acknowledged before it none is lost; ${stored} came back, none doubled or half done`;
}
