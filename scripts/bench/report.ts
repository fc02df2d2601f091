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

const INTRODUCTION = `# Benchmarks

\`npm run bench\` measures all of this and writes it here; \`npm run bench -- <part>\` one part. A figure with a budget has \`ok\`
or \`OVER\` beside it; one that is over fails the command. A ratio compares two figures of the same run. Times belong to the
machine that each part names; bytes are the same everywhere. [reference.md](reference.md#budgets) lists the budgets.`;

/**
 * Replaces a section of the report by its heading; all others stay.
 * @param headings all headings, in order
 */
export function withSection(report: string, section: string, headings: readonly string[]): string {
  const sectionOf = new Map<string, string>();
  for (const text of [...report.split(/^(?=## )/m), section]) {
    const heading = /^## (.*)/.exec(text)?.[1];
    if (heading) sectionOf.set(heading, text.trim());
  }
  const sections = headings.flatMap((heading) => sectionOf.get(heading) ?? []);
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}
