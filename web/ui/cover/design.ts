import { type FigureName, figures } from './figures.ts';
import { hash, postFigure } from './post-figure.ts';
import type { Shape } from './shapes.ts';

export const hues = ['marigold', 'blue', 'green', 'red', 'violet', 'cyan'] as const;
export type Hue = (typeof hues)[number];

/** A cover's drawing: flat shapes, painted in order on a tint of the hue. */
export type Design = { hue: Hue; shapes: Shape[] };

export type CoverKind = 'course' | 'post';

const courses = new Map<string, { figure: FigureName; hue: Hue }>([
  ['devops-master-course', { figure: 'loop', hue: 'marigold' }],
  ['aws-master-course', { figure: 'skyline', hue: 'blue' }],
  ['devops-basics', { figure: 'steps', hue: 'green' }],
  ['aws-basics', { figure: 'rainbow', hue: 'red' }],
  ['machine-learning', { figure: 'network', hue: 'violet' }],
  ['networking-master-course', { figure: 'circuit', hue: 'cyan' }],
]);

const categoryHues = new Map<string, Hue>([
  ['frontend', 'blue'],
  ['backend', 'green'],
  ['ai', 'violet'],
  ['css', 'red'],
]);

function pickBy<T>(items: readonly T[], number: number): T {
  // The remainder is below the length, and no list here is empty.
  return items[number % items.length]!;
}

const figureNames: readonly FigureName[] = ['loop', 'skyline', 'steps', 'rainbow', 'network', 'circuit'];

/** The design of a course: its own for the six of the specification, otherwise one of the family by its slug. */
export function courseDesign(slug: string): Design {
  const own = courses.get(slug);
  const number = hash(slug);
  const figure = own?.figure ?? pickBy(figureNames, number);
  return { hue: own?.hue ?? pickBy(hues, Math.floor(number / figureNames.length)), shapes: figures[figure]() };
}

/** The design of a post: hue and parts by its category, composition by its slug. */
export function postDesign(slug: string, category = ''): Design {
  const hue = categoryHues.get(category.toLowerCase()) ?? pickBy(hues, hash(category || slug));
  return { hue, shapes: postFigure(slug, category) };
}

export function coverDesign(kind: CoverKind, slug: string, category?: string): Design {
  return kind === 'course' ? courseDesign(slug) : postDesign(slug, category);
}
