import type { Shape } from './shapes.ts';

export const hues = ['marigold', 'blue', 'green', 'red', 'violet', 'cyan'] as const;
export type Hue = (typeof hues)[number];

/** A cover's drawing: flat shapes, painted in order on a tint of the hue. */
export type Design = { hue: Hue; shapes: Shape[] };

/** FNV-1a over the text's UTF-16 units: the same unsigned 32 bits on every machine. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** The item that a number chooses; the list must not be empty. */
export function pickBy<T>(items: readonly T[], number: number): T {
  // The remainder is below the length.
  return items[number % items.length]!;
}
