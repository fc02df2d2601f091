import { expect, test } from 'vitest';
import { isWithin } from '../report.ts';
import type { Speed, Throughput } from './rounds.ts';
import { processorTable, speedTable } from './tables.ts';

const speed = (perSecond: number, isBeyond: boolean): Speed => ({ perSecond, isBeyond, p99: 0.4, processor: 0.03 });

const measured = (site: boolean, reference: boolean, processorRatio = 0.9): Throughput => ({
  site: speed(1000, site),
  reference: speed(2000, reference),
  ratio: 0.5,
  p99Ratio: 1,
  processorRatio,
});

const kind = { label: 'page', connections: 50, atLeast: 0.8 };

test('a ratio is marked as a bound or unknown if the client was the bottleneck', () => {
  const shown = (...of: [boolean, boolean]) => speedTable([{ kind, measured: measured(...of) }]).rows[0]?.slice(2, 5);
  expect(shown(false, false)).toEqual(['1,000', '2,000', '0.50']);
  expect(shown(false, true)).toEqual(['1,000', '≥ 2,000', '≤ 0.50']);
  expect(shown(true, true)).toEqual(['≥ 1,000', '≥ 2,000', '0.50?']);
});

test('the budget applies to the processor time, whatever the speed', () => {
  const isKept = (processorRatio: number) =>
    isWithin({ notes: [], tables: [processorTable([{ kind, measured: measured(true, true, processorRatio) }])] });
  expect([0.8, 0.79, Number.NaN].map(isKept)).toEqual([true, false, false]);
});
