/** Drawing width and height of every cover, in its own units (16 to 9). */
export const COVER_WIDTH = 640;
export const COVER_HEIGHT = 360;

export const tones = ['tint', 'pale', 'hue', 'deep', 'ink'] as const;

/** A role in the palette of a cover; theme and hue decide its colour. */
export type Tone = (typeof tones)[number];

/** One flat shape: filled, or stroked when it has a `width`. */
export type Shape = { d: string; tone: Tone; width?: number };

/** A corner, side or quadrant by its signs: -1 is left or up, 1 is right or down. */
export type Sign = -1 | 1;

export function box(tone: Tone, x: number, y: number, width: number, height: number): Shape {
  return { tone, d: `M${x} ${y}h${width}v${height}h${-width}z` };
}

export function disc(tone: Tone, x: number, y: number, radius: number): Shape {
  return {
    tone,
    d: `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`,
  };
}

/** A ring whose band is `width` wide, half of it on each side of the radius. */
export function ring(tone: Tone, x: number, y: number, radius: number, width: number): Shape {
  return { ...disc(tone, x, y, radius), width };
}

/** The upper half of a disc, on its diameter. */
export function dome(tone: Tone, x: number, y: number, radius: number): Shape {
  return { tone, d: `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z` };
}

/** The upper half of a ring, on its two ends. */
export function arch(tone: Tone, x: number, y: number, radius: number, width: number): Shape {
  return { tone, width, d: `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0` };
}

/** A quarter of a disc with its right angle at (x, y), towards (right, down). */
export function quarter(tone: Tone, x: number, y: number, radius: number, right: Sign, down: Sign): Shape {
  const sweep = right === down ? 1 : 0;
  const [dx, dy] = [right * radius, down * radius];
  return { tone, d: `M${x} ${y}h${dx}a${radius} ${radius} 0 0 ${sweep} ${-dx} ${dy}z` };
}

export function track(tone: Tone, width: number, d: string): Shape {
  return { tone, width, d };
}

export const hues = ['marigold', 'blue', 'green', 'red', 'violet', 'cyan'] as const;
export type Hue = (typeof hues)[number];

/** A cover's drawing: flat shapes, painted in order on a tint of the hue. */
export type Design = { hue: Hue; shapes: Shape[] };

/** The item that a number chooses; the list must not be empty. */
export function pickBy<T>(items: readonly T[], number: number): T {
  // The remainder is below the length.
  return items[number % items.length]!;
}
