import { median, milliseconds, ratio } from '../figures.ts';
import { atMost, type Bounded, type Table } from '../report.ts';

/** Number of listed calls. */
const SLOWEST_COUNT = 10;

/** Milliseconds of a call; infinite if it answered with an error. */
export type Timing = { label: string; median: number; p99: number; error?: number };

/**
 * All calls in one row, and the slowest ones by name: if those are within the budget, all are.
 * @param most p99 budget in milliseconds
 */
export function deskTables(all: readonly Timing[], most: number): Table[] {
  const medians = all.map((call) => call.median);
  const fastest = Math.min(...medians);
  const bounded = ({ p99, error }: Timing): Bounded =>
    error ? { shown: `answered ${error}`, isWithin: false } : atMost(most, p99, milliseconds);
  const within = all.filter((call) => bounded(call).isWithin);
  const slowest = all.toSorted((a, b) => b.p99 - a.p99).slice(0, SLOWEST_COUNT);
  return [
    {
      columns: ['calls', 'of them within the budget', 'median of the fastest', 'of the middle', 'of the slowest'],
      rows: [
        [all.length, within.length]
          .map(String)
          .concat([fastest, median(medians), Math.max(...medians)].map(milliseconds)),
      ],
    },
    {
      columns: [`the ${SLOWEST_COUNT} slowest`, 'median', 'to the fastest', `p99, at most ${most} ms`],
      rows: slowest.map((call) => [call.label, milliseconds(call.median), ratio(call.median / fastest), bounded(call)]),
    },
  ];
}
