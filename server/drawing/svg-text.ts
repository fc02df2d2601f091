import type { Font, GlyphRun } from 'fontkit';
import { fontsFor, hasTracking, readFont } from './fonts.ts';
import { type Run, runsOf } from './runs.ts';
import { TRACKING, WITHOUT_ANCHORS } from './text.ts';
import { type PlacedRun, type TextStyle, typeset } from './typeset.ts';

type Shaped = { run: GlyphRun; unitsPerEm: number; tracking: number };

function createShaper(fonts: Map<string, Font>) {
  const shaped = new Map<string, Shaped>();
  return ({ font: name, text }: Run): Shaped => {
    const key = `${name} ${text}`;
    const known = shaped.get(key) ?? shape(fonts.get(name), name, text);
    shaped.set(key, known);
    return known;
  };
}

function shape(font: Font | undefined, name: string, text: string): Shaped {
  if (!font) throw new Error(`The font ${name} was not read`);
  return { run: layOut(font, text), unitsPerEm: font.unitsPerEm, tracking: hasTracking(name) ? TRACKING : 0 };
}

/** The glyphs of a text; without anchors where those of the font have a gap (`text.ts`). */
export function layOut(font: Font, text: string): GlyphRun {
  try {
    return font.layout(text);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return font.layout(text, WITHOUT_ANCHORS);
  }
}

async function openFonts(runs: Run[]): Promise<Map<string, Font>> {
  const { create } = await import('fontkit');
  const names = [...new Set(runs.map(({ font }) => font))];
  const opened = names.map(async (name) => {
    const font = create(await readFont(name));
    if (!('layout' in font)) throw new Error(`${name} is a collection of fonts`);
    return [name, font] as const;
  });
  return new Map(await Promise.all(opened));
}

function pathsOf({ x, y, size }: PlacedRun, { run, unitsPerEm, tracking }: Shaped): string[] {
  const scale = size / unitsPerEm;
  let at = x;
  return run.glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
    const place = `translate(${at + xOffset * scale} ${y - yOffset * scale}) scale(${scale} ${-scale})`;
    at += xAdvance * scale + tracking * size;
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
  });
}

/**
 * A text as an SVG document of paths, which needs no font where it is shown: for letters that the renderer of pictures cannot set, such
 * as those of Arabic script. It is set smaller if it would not fit.
 * @returns the document, and the height that its lines take
 */
export async function textAsSvg(text: string, box: { width: number; height: number }, style: TextStyle) {
  const shaper = createShaper(await openFonts(runsOf(text, fontsFor(text, style.face))));
  const measure = (run: Run, fontSize: number) => {
    const { run: glyphs, unitsPerEm, tracking } = shaper(run);
    return (glyphs.advanceWidth / unitsPerEm + tracking * glyphs.glyphs.length) * fontSize;
  };
  const { lines, end } = typeset(text, { x: 0, y: 0, ...box }, style, measure);
  const paths = lines.flatMap(({ runs }) => runs.flatMap((placed) => pathsOf(placed, shaper(placed))));
  const [width, height] = [box.width, Math.ceil(end)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g fill="${style.color}">${paths.join('')}</g></svg>`;
  return { svg, height };
}
