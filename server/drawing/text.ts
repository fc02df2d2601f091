import { type Face, hasTracking, lettersOf, type Run, runsOf } from './fonts.ts';

type Doc = PDFKit.PDFDocument;
type Options = PDFKit.Mixins.TextOptions;

/** The typesetting of a text; sizes and lengths are in points. */
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

/** A text broken into lines that fit its box. */
type FittedText = { size: number; lines: string[] };

/** The letters of the headings' own font are closer, as on the site, by this share of the size. */
const TRACKING = -0.025;
const SHRINK_FACTOR = 0.96;
/** Below this share of the first size a word may be broken instead of set smaller; a name only at the very end. */
const BREAKS_BELOW: Record<Face, number> = { heading: 0.45, mono: 0.62 };

/** Signs stay where the font draws them, not where its table of anchors would move them. */
const WITHOUT_ANCHORS = { features: { abvm: false, blwm: false, mark: false, mkmk: false } };

/**
 * Options for a run of text. For some letters of Malayalam, Telugu, Gurmukhi and Gujarati the font's table of anchors
 * has a gap at which fontkit 2.0 throws a TypeError; those runs are set without anchors, which looks nearly the same.
 */
function optionsFor(doc: Doc, { font, text }: Run, size: number): Options {
  const characterSpacing = hasTracking(font) ? size * TRACKING : 0;
  const options: Options = { lineBreak: false, baseline: 'alphabetic', characterSpacing };
  try {
    doc.font(font).fontSize(size).widthOfString(text, options);
    return options;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // fontkit also accepts features to leave out, which its types do not have.
    return Object.assign(options, WITHOUT_ANCHORS);
  }
}

/** The runs of a line, each with its options and its width. */
function setLine(doc: Doc, line: string, size: number, face: Face) {
  return runsOf(line, face).map((run) => {
    const options = optionsFor(doc, run, size);
    return { ...run, options, width: doc.font(run.font).fontSize(size).widthOfString(run.text, options) };
  });
}

/** A piece of text that stays on one line, and its separator from the piece before on the same line. */
type Part = { text: string; separator: '' | ' ' };

/** Puts as many parts on each line as fit; null when one part alone is too wide. */
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

/** The letters of a word that is too wide for a line. */
function partsOf(word: string): Part[] {
  return lettersOf(word).map((text, index) => ({ text, separator: index === 0 ? ' ' : '' }));
}

/** The largest size at which a text fits its box, and its lines at that size. */
function fitText(doc: Doc, text: string, { width, height }: Box, style: TextStyle): FittedText {
  const { size: first, face, leading, breaksAnywhere } = style;
  const words = text.split(' ').filter(Boolean);
  for (let size = first; ; size *= SHRINK_FACTOR) {
    const fits = (line: string) => setLine(doc, line, size, face).reduce((sum, run) => sum + run.width, 0) <= width;
    const mayBreak = breaksAnywhere || size < first * BREAKS_BELOW[face];
    const parts = words.flatMap((word) => (mayBreak && !fits(word) ? partsOf(word) : [wholeWord(word)]));
    const lines = breakIntoLines(parts, fits);
    if (lines && lines.length * size * leading <= height) return { size, lines };
  }
}

/**
 * Draws a text from the upper edge of its box, smaller if it would not fit.
 * @returns the y coordinate of its end
 */
export function drawText(doc: Doc, text: string, box: Box, style: TextStyle, link?: string): number {
  const { size, lines } = fitText(doc, text, box, style);
  const step = size * style.leading;
  for (const [index, line] of lines.entries()) {
    // Capitals, about 0.7 of the size, are centred in their line.
    const y = box.y + (index + 0.5) * step + size * 0.35;
    const runs = setLine(doc, line, size, style.face);
    let x = style.align === 'right' ? box.x + box.width - runs.reduce((sum, run) => sum + run.width, 0) : box.x;
    for (const { font, text: part, options, width } of runs) {
      doc
        .font(font)
        .fontSize(size)
        .fillColor(style.color)
        .text(part, x, y, { ...options, link });
      x += width;
    }
  }
  return box.y + lines.length * step;
}
