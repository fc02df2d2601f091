import { hash } from '../hash.ts';
import {
  box,
  type Design,
  disc,
  type Hue,
  hues,
  pickBy,
  quarter,
  ring,
  type Shape,
  type Sign,
  type Tone,
  track,
} from './shapes.ts';

/** Repeatable numbers in [0, 1) from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TILE = 120;
const COLUMNS = 6;
/** Neighbouring tiles overlap slightly, so that no seam is visible at any scale. */
const OVERLAP = 0.6;

type Random = () => number;
type Tile = (tone: Tone, x: number, y: number, random: Random) => Shape[];

function pick<T>(items: readonly T[], random: Random): T {
  // `random` is below 1, so the index is always inside.
  return items[Math.floor(random() * items.length)]!;
}

function sign(random: Random): Sign {
  return random() < 0.5 ? -1 : 1;
}

const block: Tile = (tone, x, y) => [box(tone, x, y, TILE + OVERLAP, TILE + OVERLAP)];
const ball: Tile = (tone, x, y) => [disc(tone, x + 60, y + 60, 60)];
const smallBall: Tile = (tone, x, y) => [disc(tone, x + 60, y + 60, 30)];
const halo: Tile = (tone, x, y) => [ring(tone, x + 60, y + 60, 44, 32)];
const corner: Tile = (tone, x, y, random) => {
  const [right, down] = [sign(random), sign(random)];
  return [quarter(tone, right > 0 ? x : x + TILE, down > 0 ? y : y + TILE, TILE, right, down)];
};
const window: Tile = (tone, x, y) => [
  box(tone, x, y, TILE + OVERLAP, TILE + OVERLAP),
  disc('tint', x + 60, y + 60, 30),
];
const halves: Tile = (tone, x, y, random) => [box(tone, x, random() < 0.5 ? y : y + 60, TILE + OVERLAP, 60 + OVERLAP)];
const shelves: Tile = (tone, x, y) => [
  track(tone, 24, `M${x} ${y + 20}h${TILE}m${-TILE} 40h${TILE}m${-TILE} 40h${TILE}`),
];
const columns: Tile = (tone, x, y) => [
  track(tone, 24, `M${x + 20} ${y}v${TILE}m40 ${-TILE}v${TILE}m40 ${-TILE}v${TILE}`),
];
const dots: Tile = (tone, x, y) => [30, 90].flatMap((dx) => [30, 90].map((dy) => disc(tone, x + dx, y + dy, 18)));
const bend: Tile = (tone, x, y, random) => {
  const [cx, cy] = [random() < 0.5 ? 0 : 1, random() < 0.5 ? 0 : 1];
  const [startX, endY] = [x + cx * TILE, y + cy * TILE];
  return [track(tone, 40, `M${startX} ${y + 60}A60 60 0 0 ${cx === cy ? 0 : 1} ${x + 60} ${endY}`)];
};

const tilesOf: Record<string, readonly Tile[]> = {
  frontend: [window, halves, ball, block, corner],
  backend: [shelves, columns, block, smallBall, halves],
  ai: [dots, halo, smallBall, bend, ball],
  css: [corner, corner, block, corner, smallBall],
};
const anyTile = [corner, halo, ball, shelves, block];

/** Tones of the 18 tiles: the same for every composition, so that all have the same weight. */
const tileTones: readonly (Tone | 'empty')[] = [
  ...Array<Tone>(5).fill('hue'),
  ...Array<Tone>(4).fill('pale'),
  ...Array<Tone>(2).fill('deep'),
  ...Array<Tone>(2).fill('ink'),
  ...Array<'empty'>(5).fill('empty'),
];

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    // Both indices are inside the array.
    [copy[last], copy[other]] = [copy[other]!, copy[last]!];
  }
  return copy;
}

function postFigure(slug: string, category = ''): Shape[] {
  const random = randomFrom(hash(slug));
  const tiles = tilesOf[category.toLowerCase()] ?? anyTile;
  return shuffled(tileTones, random).flatMap((tone, index) => {
    if (tone === 'empty') return [];
    const [x, y] = [(index % COLUMNS) * TILE - 40, Math.floor(index / COLUMNS) * TILE];
    return pick(tiles, random)(tone, x, y, random);
  });
}

const categoryHues = new Map<string, Hue>([
  ['frontend', 'blue'],
  ['backend', 'green'],
  ['ai', 'violet'],
  ['css', 'red'],
]);

export function postDesign(slug: string, category = ''): Design {
  const hue = categoryHues.get(category.toLowerCase()) ?? pickBy(hues, hash(category || slug));
  return { hue, shapes: postFigure(slug, category) };
}
