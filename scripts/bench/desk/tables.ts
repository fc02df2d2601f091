import { median, milliseconds, ratio } from '../figures.ts';
import { atMost, type Bounded, type Table } from '../report.ts';

const SLOWEST = 10;

/** How long a call took, in milliseconds; forever, where it was answered with an error. */
export type Answered = { what: string; median: number; p99: number; error?: number };

/**
 * All calls in one line, and the slowest of them by name: who holds the budget there holds it everywhere.
 * @param most milliseconds that 99 of 100 tries may take
 */
export function deskTables(all: readonly Answered[], most: number): Table[] {
  const medians = all.map((call) => call.median);
  const fastest = Math.min(...medians);
  const bounded = ({ p99, error }: Answered): Bounded =>
    error ? { shown: `answered ${error}`, isHeld: false } : atMost(most, p99, milliseconds);
  const held = all.filter((call) => bounded(call).isHeld);
  const slowest = all.toSorted((a, b) => b.p99 - a.p99).slice(0, SLOWEST);
  return [
    {
      columns: ['calls', 'of them within the budget', 'median of the fastest', 'of the middle', 'of the slowest'],
      rows: [
        [all.length, held.length]
          .map(String)
          .concat([fastest, median(medians), Math.max(...medians)].map(milliseconds)),
      ],
    },
    {
      columns: [`the ${SLOWEST} slowest`, 'median', 'to the fastest', `p99, at most ${most} ms`],
      rows: slowest.map((call) => [call.what, milliseconds(call.median), ratio(call.median / fastest), bounded(call)]),
    },
  ];
}
