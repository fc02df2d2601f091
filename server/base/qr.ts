import { encode } from 'uqr';

/** Width of the quiet zone on each side, in modules (ISO/IEC 18004 section 9.1). */
const QUIET_MODULES = 4;

/** A QR code: its size in modules with the quiet zone, and its dark modules as an SVG path. */
export function qrCode(content: string) {
  const { data } = encode(content, { ecc: 'M', border: 0 });
  const rows = data.map((cells, row) => cells.map((dark, column) => (dark ? moduleAt(column, row) : '')).join(''));
  return { size: data.length + 2 * QUIET_MODULES, path: rows.join('') };
}

const moduleAt = (column: number, row: number) => `M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`;
