/** A figure that has a budget says whether it is held. */
export type Cell = string | { shown: string; isHeld: boolean };

export type Table = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/** What one part measured. */
export type Section = { notes: readonly string[]; tables: readonly Table[] };

/** A figure with the most that it may be. */
export function atMost(most: number, value: number, show: (value: number) => string): Cell {
  return { shown: show(value), isHeld: value <= most };
}

export function isHeld({ tables }: Section): boolean {
  return tables.every(({ rows }) => rows.flat().every((cell) => typeof cell === 'string' || cell.isHeld));
}

function textOf(cell: Cell): string {
  const text = typeof cell === 'string' ? cell : `${cell.shown} ${cell.isHeld ? 'ok' : 'OVER'}`;
  return text.replaceAll('|', '\\|');
}

/** A Markdown table, aligned so that it reads in a terminal too. */
function tableText({ columns, rows }: Table): string {
  const cells = [columns, ...rows].map((row) => row.map(textOf));
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
run. Times are of the machine that each part names; bytes are the same everywhere.`;

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
