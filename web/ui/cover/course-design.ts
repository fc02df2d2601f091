import { hash } from '../hash.ts';
import { type FigureName, figures } from './figures.ts';
import { type Design, type Hue, hues, pickBy } from './shapes.ts';

const courses = new Map<string, { figure: FigureName; hue: Hue }>([
  ['devops-master-course', { figure: 'loop', hue: 'marigold' }],
  ['aws-master-course', { figure: 'skyline', hue: 'blue' }],
  ['devops-basics', { figure: 'steps', hue: 'green' }],
  ['aws-basics', { figure: 'rainbow', hue: 'red' }],
  ['machine-learning', { figure: 'network', hue: 'violet' }],
  ['networking-master-course', { figure: 'circuit', hue: 'cyan' }],
]);

const figureNames: readonly FigureName[] = ['loop', 'skyline', 'steps', 'rainbow', 'network', 'circuit'];

/** The design of a course: a fixed one for each of the first six courses, otherwise a figure and hue chosen by its slug. */
export function courseDesign(slug: string): Design {
  const fixed = courses.get(slug);
  const number = hash(slug);
  const figure = fixed?.figure ?? pickBy(figureNames, number);
  return { hue: fixed?.hue ?? pickBy(hues, Math.floor(number / figureNames.length)), shapes: figures[figure]() };
}
