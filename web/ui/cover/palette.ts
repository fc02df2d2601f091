import type { Tone } from './shapes.ts';

export const hues = ['marigold', 'blue', 'green', 'red', 'violet', 'cyan'] as const;
export type Hue = (typeof hues)[number];
export type Theme = 'light' | 'dark';

type Palette = Record<Tone, string>;

const LIGHT_INK = '#1e1a15';
const DARK_INK = '#efebe2';

function light(tint: string, pale: string, hue: string, deep: string): Palette {
  return { tint, pale, hue, deep, ink: LIGHT_INK };
}

function dark(tint: string, pale: string, hue: string, deep: string): Palette {
  return { tint, pale, hue, deep, ink: DARK_INK };
}

/** Colours of each tone by theme and hue; `cover.css` carries the same ones for drawings in a page. */
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
