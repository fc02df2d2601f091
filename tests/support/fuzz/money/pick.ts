import type { MoneyWorld } from './world.ts';

/** Two random numbers, by which an action chooses its record and its variant. */
export type Drawn = readonly [number, number];

export type Action = (world: MoneyWorld, drawn: Drawn) => Promise<unknown>;

/** The drawn entry of a list; undefined for an empty list. All entries are equally likely. */
export function pick<Value>(list: readonly Value[], drawn: number): Value | undefined {
  return list[drawn % list.length];
}

/** As `pick`, but every other time the newest entry, because people often continue with it. */
export function pickRecent<Value>(list: readonly Value[], drawn: number): Value | undefined {
  return drawn % 2 === 0 ? list.at(-1) : pick(list, drawn >> 1);
}
