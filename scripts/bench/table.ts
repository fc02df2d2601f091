export type Row = { what: string; measured: string; budget: string; ok: boolean };

/** A Markdown table of measurements, aligned so that it reads in a terminal too. */
export function table(rows: Row[]): string {
  const cells = [
    ['what', 'measured', 'budget', ''],
    ...rows.map(({ what, measured, budget, ok }) => [what, measured, budget, ok ? 'ok' : 'OVER']),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...cells.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** The middle of the values; of an even number, the greater of the two in the middle. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
