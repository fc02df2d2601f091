import { lettersOf } from '../../contract/base/printable.ts';
import { type Face, type FontOf, fontsFor } from './fonts.ts';
import { type Run, runsOf } from './runs.ts';

/** The typesetting of a text; sizes and lengths are in the unit of the page: points of a PDF, pixels of a picture. */
export type TextStyle = {
  face: Face;
  /** The size to begin with; a text that does not fit its box is set smaller. */
  size: number;
  /** Distance of two baselines, as a share of the size. */
  leading: number;
  color: string;
  /** Figures are set at the right edge of their box. */
  align?: 'right';
  /** True for an address, which may be broken at any letter. */
  breaksAnywhere?: true;
};

export type Box = { x: number; y: number; width: number; height: number };

/** `x` and `y` are the left end of its baseline. */
export type PlacedRun = Run & { x: number; y: number; size: number };

type Measure = (run: Run, size: number) => number;

const SHRINK_FACTOR = 0.96;
/** Below this share of the first size a word may be broken instead of set smaller; a name only at the very end. */
const BREAKS_BELOW: Record<Face, number> = { heading: 0.45, mono: 0.62 };

/** A piece of text that stays on one line, and its separator from the piece before on the same line. */
type Part = { text: string; separator: '' | ' ' };

/** Null when one part alone is too wide. */
function breakIntoLines(parts: Part[], fits: (line: string) => boolean): string[] | null {
  const lines: string[] = [];
  for (const { text, separator } of parts) {
    const last = lines.at(-1);
    const joined = last === undefined ? text : last + separator + text;
    if (fits(joined)) lines.splice(-1, 1, joined);
    else if (fits(text)) lines.push(text);
    else return null;
  }
  return lines;
}

const wholeWord = (text: string): Part => ({ text, separator: ' ' });

function partsOf(word: string): Part[] {
  return lettersOf(word).map((text, index) => ({ text, separator: index === 0 ? ' ' : '' }));
}

function fitText(
  text: string,
  { width, height }: Box,
  style: TextStyle,
  widthOf: (line: string, size: number) => number,
) {
  const { size: first, face, leading, breaksAnywhere } = style;
  const words = text.split(' ').filter(Boolean);
  for (let size = first; ; size *= SHRINK_FACTOR) {
    const fits = (line: string) => widthOf(line, size) <= width;
    const mayBreak = breaksAnywhere || size < first * BREAKS_BELOW[face];
    const parts = words.flatMap((word) => (mayBreak && !fits(word) ? partsOf(word) : [wholeWord(word)]));
    const lines = breakIntoLines(parts, fits);
    if (lines && lines.length * size * leading <= height) return { size, lines };
  }
}

/** From left to right, the first at `x`. */
function placeRuns(runs: Run[], start: { x: number; y: number }, size: number, measure: Measure): PlacedRun[] {
  let { x } = start;
  return runs.map((run) => {
    const placed = { ...run, x, y: start.y, size };
    x += measure(run, size);
    return placed;
  });
}

/** Breaks a text into lines of a box, smaller if it would not fit. @returns its lines with their runs, and the y coordinate of its end */
export function typeset(text: string, box: Box, style: TextStyle, measure: Measure) {
  const fontOf: FontOf = fontsFor(text, style.face);
  const widthOf = (line: string, size: number) =>
    runsOf(line, fontOf).reduce((sum, run) => sum + measure(run, size), 0);
  const { size, lines } = fitText(text, box, style, widthOf);
  const step = size * style.leading;
  const placed = lines.map((line, index) => {
    const x = style.align === 'right' ? box.x + box.width - widthOf(line, size) : box.x;
    // Capitals, about 0.7 of the size, are centred in their line.
    const y = box.y + (index + 0.5) * step + size * 0.35;
    return { text: line, runs: placeRuns(runsOf(line, fontOf), { x, y }, size, measure) };
  });
  return { lines: placed, end: box.y + lines.length * step };
}
