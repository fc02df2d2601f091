import { hash } from '../hash.ts';
import { type Design, type Hue, hues, pickBy } from './design.ts';
import { postFigure } from './post-figure.ts';

const categoryHues = new Map<string, Hue>([
  ['frontend', 'blue'],
  ['backend', 'green'],
  ['ai', 'violet'],
  ['css', 'red'],
]);

/** The design of a post: hue and parts by its category, composition by its slug. */
export function postDesign(slug: string, category = ''): Design {
  const hue = categoryHues.get(category.toLowerCase()) ?? pickBy(hues, hash(category || slug));
  return { hue, shapes: postFigure(slug, category) };
}
