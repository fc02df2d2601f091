import { palette } from '../../base/palette.ts';
import { drawPdf, drawText, type TextStyle } from '../../drawing/index.ts';
import type { Bytes } from '../../drawing/picture-cache.ts';
import type { EvidencePart } from './evidence-parts.ts';

/** A4 upright, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 48;
const WIDTH = PAGE.width - 2 * LEFT;
const BOTTOM = 800;
/** The greatest height of a text, in points; a longer text is set smaller. */
const MAX_TEXT_HEIGHT = 90;

const title: TextStyle = { face: 'heading', size: 20, leading: 1.15, color: palette.ink };
const heading: TextStyle = { ...title, size: 12 };
const body: TextStyle = { face: 'mono', size: 9, leading: 1.4, color: palette.ink, breaksAnywhere: true };

type Evidence = { name: string; author: string; parts: readonly EvidencePart[]; now: Date };

export function drawEvidence({ name, author, parts, now }: Evidence): Promise<Bytes> {
  return drawPdf({
    info: { title: name, author, subject: name, createdAt: now },
    size: [PAGE.width, PAGE.height],
    texts: { heading: [name, ...parts.map((part) => part.heading)], mono: parts.flatMap(({ lines }) => lines) },
    draw: (doc) => {
      const root = doc.struct('Document');
      doc.addStructure(root);
      let y = 48;
      const add = (type: string, text: string, style: TextStyle, maxHeight = MAX_TEXT_HEIGHT) => {
        const box = { x: LEFT, y, width: WIDTH, height: Math.max(Math.min(maxHeight, BOTTOM - y), 4) };
        root.add(
          doc.struct(type, {}, () => {
            y = drawText(doc, text, box, style);
          }),
        );
      };
      add('H1', name, title);
      for (const part of parts) {
        y += 12;
        add('H2', part.heading, heading);
        for (const line of part.lines) add('P', line, body);
      }
      root.end();
    },
  });
}
