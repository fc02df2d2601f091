import { palette } from '../../../base/palette.ts';
import { type Box, drawText, type TextStyle } from '../../../drawing/index.ts';
import type { DocumentTexts } from './document-texts.ts';

type Doc = PDFKit.PDFDocument;
type Tag = (type: string, draw: () => void) => void;

/** A4 upright, in points. */
export const PAGE = { width: 595.28, height: 841.89 };

const LEFT = 48;
const WIDTH = PAGE.width - 2 * LEFT;
const RIGHT = LEFT + WIDTH;
const MIDDLE = 320;

const body: TextStyle = { face: 'mono', size: 9.5, leading: 1.45, color: palette.ink };
const small: TextStyle = { ...body, color: palette.secondInk };
const titleStyle: TextStyle = { face: 'heading', size: 22, leading: 1.15, color: palette.ink };
const nameStyle: TextStyle = { ...titleStyle, size: 14 };
const totalStyle: TextStyle = { ...titleStyle, size: 13 };

export function drawSheet(doc: Doc, texts: DocumentTexts): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const tag: Tag = (type, draw) => root.add(doc.struct(type, {}, draw));
  tag('H1', () => drawText(doc, texts.title, box(MIDDLE, 48, RIGHT - MIDDLE, 30), titleStyle));
  tag('P', () => drawText(doc, texts.copy, box(MIDDLE, 76, RIGHT - MIDDLE, 14), small));
  const top = drawParty(doc, tag, texts.seller, { x: LEFT, y: 48, width: MIDDLE - LEFT - 24 });
  const head = Math.max(top, 100) + 20;
  rule(doc, head, 1.5);
  const facts = drawFacts(doc, tag, texts.facts, head + 12);
  rule(doc, facts + 12);
  tag('P', () => drawText(doc, 'Billed to', box(LEFT, facts + 24, WIDTH, 14), small));
  const buyer = drawParty(doc, tag, texts.buyer, { x: LEFT, y: facts + 40, width: WIDTH });
  const lines = drawLines(doc, tag, texts.lines, buyer + 24);
  drawSums(doc, tag, texts, lines);
  tag('P', () => drawText(doc, texts.end, box(LEFT, 780, WIDTH, 28), { ...small, size: 8 }));
  root.end();
}

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

function rule(doc: Doc, y: number, width = 0.75): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .lineWidth(width)
    .strokeColor(width > 1 ? palette.ink : palette.hairline)
    .moveTo(LEFT, y)
    .lineTo(RIGHT, y)
    .stroke();
  doc.endMarkedContent();
}

/** @returns the y at which they end */
function drawParty(
  doc: Doc,
  tag: Tag,
  { name, lines }: DocumentTexts['seller'],
  { x, y, width }: Pick<Box, 'x' | 'y' | 'width'>,
): number {
  let end = y;
  tag('P', () => {
    end = drawText(doc, name, box(x, y, width, 34), nameStyle) + 2;
  });
  for (const line of lines) {
    tag('P', () => {
      end = drawText(doc, line, box(x, end, width, 42), small);
    });
  }
  return end;
}

function drawFacts(doc: Doc, tag: Tag, facts: DocumentTexts['facts'], start: number): number {
  let y = start;
  for (const [label, value] of facts) {
    tag('P', () => {
      drawText(doc, label, box(LEFT, y, 120, 14), small);
      y = drawText(doc, value, box(LEFT + 130, y, WIDTH - 130, 42), body);
    });
  }
  return y;
}

/** The left edge and the width of each column of the table. */
const COLUMNS = {
  description: [LEFT, 258],
  sac: [314, 66],
  quantity: [380, 50],
  amount: [432, RIGHT - 432],
} as const;

function drawLines(doc: Doc, tag: Tag, lines: DocumentTexts['lines'], start: number): number {
  const headings = { description: 'Description', sac: 'SAC', quantity: 'Quantity', amount: 'Amount' };
  rule(doc, start, 1.5);
  let y = start + 6;
  for (const line of [headings, ...lines]) {
    const style = line === headings ? small : body;
    tag('P', () => {
      const [x, width] = COLUMNS.description;
      const end = drawText(doc, line.description, box(x, y, width, 44), style);
      for (const name of ['sac', 'quantity', 'amount'] as const) {
        const [left, columnWidth] = COLUMNS[name];
        drawText(doc, line[name], box(left, y, columnWidth, 14), {
          ...style,
          ...(name === 'amount' && { align: 'right' }),
        });
      }
      y = end + 6;
    });
    rule(doc, y);
    y += 6;
  }
  return y;
}

function drawSums(doc: Doc, tag: Tag, { sums, total, inWords }: DocumentTexts, start: number): void {
  let y = start + 6;
  const drawSum = ([label, value]: DocumentTexts['total'], labelStyle: TextStyle, style: TextStyle) =>
    tag('P', () => {
      drawText(doc, label, box(MIDDLE, y, 130, 20), labelStyle);
      y = drawText(doc, value, box(MIDDLE + 130, y, RIGHT - MIDDLE - 130, 20), { ...style, align: 'right' }) + 3;
    });
  for (const sum of sums) drawSum(sum, small, body);
  drawSum(total, totalStyle, totalStyle);
  rule(doc, y + 4);
  tag('P', () => drawText(doc, inWords, box(LEFT, y + 12, WIDTH, 40), body));
}
