import { hasTracking, isInBrandFonts } from './fonts.ts';
import type { Run } from './runs.ts';
import { type Box, type PlacedRun, type TextStyle, typeset } from './typeset.ts';

type Doc = PDFKit.PDFDocument;
type Options = PDFKit.Mixins.TextOptions;

/** The letters of the headings' own font are closer, as on the site, by this share of the size. */
export const TRACKING = -0.025;

/** Signs stay where the font draws them, not where its table of anchors would move them. */
export const WITHOUT_ANCHORS = { abvm: false, blwm: false, mark: false, mkmk: false };

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
    return Object.assign(options, { features: WITHOUT_ANCHORS });
  }
}

/** Draws a text in a box, smaller if it would not fit. @returns the y coordinate of its end */
export function drawText(doc: Doc, text: string, box: Box, style: TextStyle, link?: string): number {
  const measure = (run: Run, size: number) =>
    doc
      .font(run.font)
      .fontSize(size)
      .widthOfString(run.text, optionsFor(doc, run, size));
  const { lines, end } = typeset(text, box, style, measure);
  doc.fillColor(style.color);
  for (const line of lines) withActualText(doc, line.text, () => drawRuns(doc, line.runs, link));
  return end;
}

function drawRuns(doc: Doc, runs: PlacedRun[], link: string | undefined): void {
  for (const { x, y, size, ...run } of runs) {
    const options = optionsFor(doc, run, size);
    doc
      .font(run.font)
      .fontSize(size)
      .text(run.text, x, y, { ...options, link });
  }
}

const arabicScript = /\p{sc=Arabic}/u;

/**
 * Draws a line that a reader copies and reads aloud as it was typed: glyphs of Indian scripts are drawn in another order, and rare marks
 * are glyphs of their own. Not for a line with Arabic letters, which readers put in order themselves, some of them also such a text.
 */
function withActualText(doc: Doc, line: string, draw: () => void): void {
  const isMarked = !isInBrandFonts(line) && !arabicScript.test(line);
  if (isMarked) doc.markContent('Span', { actual: line });
  draw();
  if (isMarked) doc.endMarkedContent();
}
