/** A figure with a budget; `strain` is how much of the budget it takes: above 1 is too much. */
export type Bounded = { shown: string; isHeld: boolean; strain?: number };
export type Cell = string | Bounded;

export type Table = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/** What one part measured. */
export type Section = { notes: readonly string[]; tables: readonly Table[] };

/** A figure with the most that it may be. */
export function atMost(most: number, value: number, show: (value: number) => string): Bounded {
  return { shown: show(value), isHeld: value <= most, strain: most > 0 ? value / most : value };
}

/** A figure with the least that it must be. */
export function atLeast(least: number, value: number, show: (value: number) => string): Bounded {
  return { shown: show(value), isHeld: value >= least, strain: least / value };
}

export function isHeld({ tables }: Section): boolean {
  return tables.every(({ rows }) => rows.flat().every((cell) => typeof cell === 'string' || cell.isHeld));
}

/** What a cell says, to be written into a table. */
export function textOfCell(cell: Cell): string {
  return typeof cell === 'string' ? cell : `${cell.shown} ${cell.isHeld ? 'ok' : 'OVER'}`;
}

/** A Markdown table, aligned so that it reads in a terminal too. */
export function tableText({ columns, rows }: Table): string {
  const cells = [columns, ...rows].map((row) => row.map((cell) => textOfCell(cell).replaceAll('|', '\\|')));
  const widths = columns.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** What a section says, without its heading. */
export function textOfSection({ notes, tables }: Section): string {
  return [...notes, ...tables.map(tableText)].join('\n\n');
}

/** @param run when, where and by what it was measured */
export function sectionText(heading: string, section: Section, run: string): string {
  return [`## ${heading}`, run, textOfSection(section)].join('\n\n');
}

const INTRODUCTION = `# Benchmarks

\`npm run bench\` measures all of this and writes it here; with the name of a part behind \`--\`, that part alone. Where a figure
has a budget it says \`ok\` or \`OVER\`, and one that is over makes the command fail. Ratios are to what was measured in the same
run of the part. Times are of the machine that each part names; bytes are the same everywhere.`;

/**
 * The report with a section in place of the one of its heading; all others stay as they were.
 * @param headings of every section, in their order
 */
export function withSection(report: string, section: string, headings: readonly string[]): string {
  const known = new Map<string, string>();
  for (const text of [...report.split(/^(?=## )/m), section]) {
    const heading = /^## (.*)/.exec(text)?.[1];
    if (heading) known.set(heading, text.trim());
  }
  const sections = headings.flatMap((heading) => known.get(heading) ?? []);
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}
