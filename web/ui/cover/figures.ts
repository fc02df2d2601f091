import { arch, box, disc, dome, quarter, ring, type Shape, type Tone, track } from './shapes.ts';

/** Two ribbons that pass over and under each other: develop and operate. */
function loop(): Shape[] {
  return [
    track('ink', 58, 'M250 250L390 110A99 99 0 1 1 390 250'),
    track('tint', 86, 'M286 146L354 214'),
    track('hue', 58, 'M390 250L250 110A99 99 0 1 0 250 250'),
    disc('ink', 180, 180, 30),
    disc('hue', 460, 180, 30),
  ];
}

function tower(tone: Tone, x: number, top: number): Shape {
  return { tone, d: `M${x} 360V${top + 24}a24 24 0 0 1 48 0V360z` };
}

function skyline(): Shape[] {
  return [
    arch('hue', 220, 360, 152, 56),
    arch('pale', 220, 360, 96, 56),
    dome('ink', 220, 360, 68),
    tower('pale', 444, 226),
    tower('hue', 508, 144),
    tower('ink', 572, 62),
    disc('deep', 356, 84, 32),
  ];
}

const STEP = 90;
const LEVELS = ['hue', 'pale', 'deep', 'ink', 'hue'] as const;

/** A ball before stairs that climb out of the picture, each level a stripe. */
function steps(): Shape[] {
  const stairs = [1, 2, 3, 4, 5].flatMap((height) => {
    const x = 190 + (height - 1) * STEP;
    return LEVELS.slice(0, height).map((tone, level) => {
      const y = 360 - (height - level) * STEP;
      return level === 0 ? quarter(tone, x + STEP, y + STEP, STEP, -1, -1) : box(tone, x, y, STEP, STEP);
    });
  });
  return [...stairs, disc('ink', 145, 315, 45), disc('pale', 100, 92, 32)];
}

function rainbow(): Shape[] {
  return [
    disc('pale', 540, 96, 48),
    arch('hue', 270, 360, 240, 64),
    arch('pale', 270, 360, 176, 64),
    arch('deep', 270, 360, 112, 64),
    dome('ink', 270, 360, 56),
  ];
}

const LAYERS = [
  { x: 92, ys: [84, 180, 276] },
  { x: 236, ys: [48, 136, 224, 312] },
  { x: 380, ys: [84, 180, 276] },
  { x: 536, ys: [180] },
];

/** Layers of nodes; one path through them is highlighted. */
function network(): Shape[] {
  const edges = LAYERS.slice(1).flatMap((layer, previous) =>
    (LAYERS[previous]?.ys ?? []).flatMap((from) =>
      layer.ys.map((to) => `M${LAYERS[previous]?.x} ${from}L${layer.x} ${to}`),
    ),
  );
  const nodes = LAYERS.slice(0, 3).flatMap(({ x, ys }) => ys.map((y) => disc('hue', x, y, 25)));
  return [
    track('pale', 5, edges.join('')),
    track('ink', 9, 'M92 276L236 136L380 180L536 180'),
    ...nodes,
    disc('ink', 92, 276, 25),
    disc('ink', 236, 136, 25),
    disc('ink', 380, 180, 25),
    disc('ink', 536, 180, 64),
    disc('hue', 536, 180, 36),
  ];
}

/** Lines that meet at stations, as packets at routers. */
function circuit(): Shape[] {
  const stations = [
    [160, 100],
    [320, 260],
    [480, 100],
  ] as const;
  return [
    track('pale', 26, 'M0 260H120A40 40 0 0 0 160 220V0'),
    track('deep', 26, 'M640 260H520A40 40 0 0 1 480 220V0'),
    track('hue', 26, 'M0 100H260A60 60 0 0 1 320 160V260'),
    track('ink', 26, 'M640 100H380A60 60 0 0 0 320 160V360'),
    ...stations.flatMap(([x, y]) => [disc('ink', x, y, 38), disc('tint', x, y, 18)]),
    ...[80, 560].flatMap((x) => [disc('tint', x, 260, 26), ring('hue', x, 260, 26, 14)]),
  ];
}

export const figures = { loop, skyline, steps, rainbow, network, circuit } as const;

export type FigureName = keyof typeof figures;
