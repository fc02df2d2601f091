import { encode } from 'uqr';

/** Modules of quiet zone on each side (ISO/IEC 18004 section 9.1). */
const QUIET = 4;

/** A QR code of a text: modules on a side, quiet zone included, and the dark ones as the path of an SVG. */
export function qrCode(content: string) {
  const { data } = encode(content, { ecc: 'M', border: 0 });
  const rows = data.map((cells, row) => cells.map((dark, column) => (dark ? moduleAt(column, row) : '')).join(''));
  return { size: data.length + 2 * QUIET, path: rows.join('') };
}

const moduleAt = (column: number, row: number) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
