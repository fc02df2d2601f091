import { courseDesign } from './course-design.ts';
import { postDesign } from './post-figure.ts';
import { box, COVER_HEIGHT, COVER_WIDTH, type Design, type Hue, type Shape, type Tone } from './shapes.ts';

type Theme = 'light' | 'dark';

type Palette = Record<Tone, string>;

const LIGHT_INK = '#1e1a15';
const DARK_INK = '#efebe2';

function light(tint: string, pale: string, hue: string, deep: string): Palette {
  return { tint, pale, hue, deep, ink: LIGHT_INK };
}

function dark(tint: string, pale: string, hue: string, deep: string): Palette {
  return { tint, pale, hue, deep, ink: DARK_INK };
}

/** Colours of each tone by theme and hue; `cover.css` has the same ones for inline covers. */
export const palettes: Record<Theme, Record<Hue, Palette>> = {
  light: {
    marigold: light('#fae6cf', '#eec899', '#faa617', '#8d5e16'),
    blue: light('#daebff', '#b1d1ff', '#427fd8', '#1b3c6d'),
    green: light('#d5f2e1', '#a5dfbf', '#34a371', '#0c4c31'),
    red: light('#ffe1db', '#fdbeb3', '#e45e4d', '#70271e'),
    violet: light('#ebe5ff', '#d3c6fc', '#815fc9', '#432f6a'),
    cyan: light('#cff0fc', '#98dbf3', '#35a7c9', '#135265'),
  },
  dark: {
    marigold: dark('#302414', '#563f21', '#e59604', '#fdca8b'),
    blue: dark('#1d2736', '#314461', '#366fc1', '#84a9e0'),
    green: dark('#182b21', '#274d39', '#269163', '#8ac3a4'),
    red: dark('#35211d', '#5e3832', '#cd5040', '#f29f91'),
    violet: dark('#282334', '#463e5e', '#7150b3', '#a392d4'),
    cyan: dark('#132a32', '#1d4a59', '#2895b5', '#91cbe0'),
  },
};

function element({ d, tone, width }: Shape, colors: Record<Tone, string>): string {
  const paint = width ? `fill="none" stroke="${colors[tone]}" stroke-width="${width}"` : `fill="${colors[tone]}"`;
  return `<path ${paint} d="${d}"/>`;
}

function designElements({ hue, shapes }: Design, theme: Theme = 'light'): string {
  const ground = box('tint', 0, 0, COVER_WIDTH, COVER_HEIGHT);
  return [ground, ...shapes].map((shape) => element(shape, palettes[theme][hue])).join('');
}

/** A design as an SVG document. It uses only attributes, so any content policy allows it. */
function designSvg(design: Design, theme?: Theme): string {
  const size = `width="${COVER_WIDTH}" height="${COVER_HEIGHT}" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${designElements(design, theme)}</svg>`;
}

export function courseCoverSvg(slug: string, theme?: Theme): string {
  return designSvg(courseDesign(slug), theme);
}

export function postCoverSvg(slug: string, category?: string, theme?: Theme): string {
  return designSvg(postDesign(slug, category), theme);
}
