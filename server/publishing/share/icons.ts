import type { Bytes } from '../../drawing/picture-cache.ts';
import { badge } from './badge.ts';
import type { Drawing, Picture } from './draw.ts';
import { icoFile } from './ico.ts';

/** The size of a letter inside the safe zone of a maskable icon (four fifths of the side), as a share of the side. */
const MASKABLE_LETTER_SHARE = 0.6;

type IconFile = { type: string; draw: (drawing: Drawing, brand: string) => Promise<Bytes> };

function mark(brand: string, side: number, letterShare?: number): Picture {
  return { tree: badge(brand, side, letterShare), width: side, height: side };
}

function png(side: number, letterShare?: number): IconFile {
  return { type: 'image/png', draw: (drawing, brand) => drawing.toPng(mark(brand, side, letterShare)) };
}

export const SVG = 'image/svg+xml; charset=utf-8';

const svg: IconFile = {
  type: SVG,
  draw: async (drawing, brand) => new TextEncoder().encode(await drawing.toSvg(mark(brand, 64))),
};

const favicon: IconFile = {
  type: 'image/x-icon',
  draw: async (drawing, brand) => {
    const images = [16, 32, 48].map(async (side) => ({ side, png: await drawing.toPng(mark(brand, side)) }));
    return icoFile(await Promise.all(images));
  },
};

/** The icons by path. */
export const icons: Record<string, IconFile> = {
  '/favicon.ico': favicon,
  '/icons/icon.svg': svg,
  '/icons/icon-180.png': png(180),
  '/icons/icon-192.png': png(192),
  '/icons/icon-512.png': png(512),
  '/icons/maskable-512.png': png(512, MASKABLE_LETTER_SHARE),
};
