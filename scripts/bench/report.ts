/** A figure with a budget. `shareOfBudget`: the share of the budget that it uses; over 1 is too much. */
export type Bounded = { shown: string; isWithin: boolean; shareOfBudget?: number };
export type Cell = string | Bounded;

export type Table = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/** Notes and tables of one part. */
export type Section = { notes: readonly string[]; tables: readonly Table[] };

export function atMost(most: number, value: number, show: (value: number) => string): Bounded {
  return { shown: show(value), isWithin: value <= most, shareOfBudget: most > 0 ? value / most : value };
}

export function atLeast(least: number, value: number, show: (value: number) => string): Bounded {
  return { shown: show(value), isWithin: value >= least, shareOfBudget: least / value };
}

export function isWithin({ tables }: Section): boolean {
  return tables.every(({ rows }) => rows.flat().every((cell) => typeof cell === 'string' || cell.isWithin));
}

export function textOfCell(cell: Cell): string {
  return typeof cell === 'string' ? cell : `${cell.shown} ${cell.isWithin ? 'ok' : 'OVER'}`;
}

/** A Markdown table, aligned to be readable in a terminal. */
export function tableText({ columns, rows }: Table): string {
  const cells = [columns, ...rows].map((row) => row.map((cell) => textOfCell(cell).replaceAll('|', '\\|')));
  const widths = columns.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

export function textOfSection({ notes, tables }: Section): string {
  return [...notes, ...tables.map(tableText)].join('\n\n');
}

/** Markdown of a section with its heading. @param run see `describeRun` */
export function sectionText(heading: string, section: Section, run: string): string {
  return [`## ${heading}`, run, textOfSection(section)].join('\n\n');
}
