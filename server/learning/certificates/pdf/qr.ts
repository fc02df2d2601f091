import { encode } from 'uqr';

/** Modules of quiet zone on each side (ISO/IEC 18004 section 9.1). */
const QUIET_ZONE = 4;

/** The modules of a QR code, row by row; true is dark. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}

/** Draws a QR code with its quiet zone; the paper under it must be light. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, square: { x: number; y: number; side: number }): void {
  const modules = qrModules(text);
  const unit = square.side / (modules.length + 2 * QUIET_ZONE);
  for (const [row, cells] of modules.entries()) {
    for (const [start, length] of darkRuns(cells)) {
      doc.rect(square.x + (QUIET_ZONE + start) * unit, square.y + (QUIET_ZONE + row) * unit, length * unit, unit);
    }
  }
  doc.fill();
}

/** Each is drawn as one rectangle: between neighbours, hairlines could show. */
function darkRuns(cells: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [at, dark] of cells.entries()) {
    const last = runs.at(-1);
    if (dark && last && last[0] + last[1] === at) last[1] += 1;
    else if (dark) runs.push([at, 1]);
  }
  return runs;
}
