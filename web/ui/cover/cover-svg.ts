import { courseDesign, type Design, postDesign } from './design.ts';
import { palettes, type Theme } from './palette.ts';
import { box, COVER_HEIGHT, COVER_WIDTH, type Shape, type Tone } from './shapes.ts';

function element({ d, tone, width }: Shape, colors: Record<Tone, string>): string {
  const paint = width ? `fill="none" stroke="${colors[tone]}" stroke-width="${width}"` : `fill="${colors[tone]}"`;
  return `<path ${paint} d="${d}"/>`;
}

/** The shapes of a design on their ground, as SVG elements in a 640 by 360 space. */
export function designElements({ hue, shapes }: Design, theme: Theme = 'light'): string {
  const ground = box('tint', 0, 0, COVER_WIDTH, COVER_HEIGHT);
  return [ground, ...shapes].map((shape) => element(shape, palettes[theme][hue])).join('');
}

/** A design as an SVG document; it holds only attributes, so any content policy shows it. */
function designSvg(design: Design, theme?: Theme): string {
  const size = `width="${COVER_WIDTH}" height="${COVER_HEIGHT}" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${designElements(design, theme)}</svg>`;
}

/** The document behind `/covers/courses/{slug}.svg`. */
export function courseCoverSvg(slug: string, theme?: Theme): string {
  return designSvg(courseDesign(slug), theme);
}

/** The document behind `/covers/posts/{slug}.svg`; the post's category decides its hue and its parts. */
export function postCoverSvg(slug: string, category?: string, theme?: Theme): string {
  return designSvg(postDesign(slug, category), theme);
}
