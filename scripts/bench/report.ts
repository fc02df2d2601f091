/** Median; of an even number of values, the greater of the two in the middle. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** 99th percentile (nearest rank). */
export function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const milliseconds = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
/** Formats a ratio with as many digits as needed: `0.05`, `1.2`, `120`. */
export const ratio = (value: number) => (value < 0.1 ? value.toPrecision(2) : value.toFixed(value < 10 ? 2 : 0));

type Bounded = { shown: string; isWithin: boolean };
export type Cell = string | Bounded;

export type Table = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

export function atMost(most: number, value: number, show: (value: number) => string): Bounded {
  return { shown: show(value), isWithin: value <= most };
}

export function atLeast(least: number, value: number, show: (value: number) => string): Bounded {
  return { shown: show(value), isWithin: value >= least };
}

export function isWithin({ rows }: Table): boolean {
  return rows.flat().every((cell) => typeof cell === 'string' || cell.isWithin);
}

function textOfCell(cell: Cell): string {
  return typeof cell === 'string' ? cell : `${cell.shown} ${cell.isWithin ? 'ok' : 'OVER'}`;
}

export function tableText({ columns, rows }: Table): string {
  const cells = [columns, ...rows].map((row) => row.map((cell) => textOfCell(cell).replaceAll('|', '\\|')));
  const widths = columns.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
