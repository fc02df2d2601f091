import type { Shape } from './shapes.ts';

export const hues = ['marigold', 'blue', 'green', 'red', 'violet', 'cyan'] as const;
export type Hue = (typeof hues)[number];

/** A cover's drawing: flat shapes, painted in order on a tint of the hue. */
export type Design = { hue: Hue; shapes: Shape[] };

/** The item that a number chooses; the list must not be empty. */
export function pickBy<T>(items: readonly T[], number: number): T {
  // The remainder is below the length.
  return items[number % items.length]!;
}
