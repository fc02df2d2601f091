import type { ReactNode } from 'react';
import { loadOnce } from '../../base/promises.ts';
import { readFonts } from './fonts.ts';

export type Picture = { tree: ReactNode; width: number; height: number };

/** Loaded at their first use, because they are large. */
async function loadRenderers() {
  const [satori, resvg, fonts] = await Promise.all([import('satori'), import('@resvg/resvg-js'), readFonts()]);
  return { satori: satori.default, renderAsync: resvg.renderAsync, fonts };
}

/** Loads renderers and fonts at the first picture. */
export function createDrawing() {
  const renderers = loadOnce(loadRenderers);

  /** The picture as SVG with text as paths, which needs no font. */
  async function toSvg({ tree, width, height }: Picture): Promise<string> {
    const { satori, fonts } = await renderers();
    return satori(tree, { width, height, fonts });
  }

  async function toPng(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
    const { renderAsync } = await renderers();
    const image = await renderAsync(await toSvg(picture), { font: { loadSystemFonts: false } });
    return new Uint8Array(image.asPng());
  }

  return { toSvg, toPng };
}

export type Drawing = ReturnType<typeof createDrawing>;
