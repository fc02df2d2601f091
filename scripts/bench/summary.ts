import { type Bounded, type Cell, type Section, type Table, tableText, textOfCell } from './report.ts';

const INTRODUCTION = `# Benchmarks

\`npm run bench\` measures these budgets, prints every figure, and writes for each budget the figure nearest to it, or over it (\`OVER\`),
which fails the command. \`npm run bench -- <part>\` measures one part. A ratio compares two figures of the same run; times belong to the
machine of the run; bytes are the same everywhere. [reference.md](reference.md#budgets) lists the budgets.`;

const columns = ['part', 'budget', 'worst', 'of', 'held'];

type Figure = { row: string; cell: Bounded };

/** The figures with a budget of one column. */
function boundedIn(rows: Table['rows'], column: number): Figure[] {
  return rows.flatMap((row) => {
    const cell: Cell = row[column] ?? '';
    const name = row[0];
    return typeof cell === 'string' ? [] : [{ row: typeof name === 'string' ? name : '', cell }];
  });
}

function worstOf(figures: Figure[]): Figure | undefined {
  const badness = ({ cell }: Figure) => (cell.isWithin ? 0 : 1_000_000) + (cell.shareOfBudget || 0);
  return figures.toSorted((a, b) => badness(b) - badness(a))[0];
}

/** A row for each budget of a part. */
function summaryRows(heading: string, { tables }: Section): string[][] {
  return tables.flatMap((table) =>
    table.columns.flatMap((budget, column) => {
      const figures = boundedIn(table.rows, column);
      const worst = worstOf(figures);
      if (!worst) return [];
      const within = figures.filter(({ cell }) => cell.isWithin).length;
      return [[heading, budget, textOfCell(worst.cell), worst.row, `${within} of ${figures.length}`]];
    }),
  );
}

/** A section of a report, with its heading; empty if it is not there. */
function sectionOf(report: string, heading: string): string {
  const sections = report.split(/^(?=## )/m);
  return sections.find((section) => section.startsWith(`## ${heading}`))?.trim() ?? '';
}

function rowsIn(report: string): string[][] {
  const lines = sectionOf(report, 'Budgets')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
}

/** A part that was measured. `run`: see `describeRun`. */
type Measured = { heading: string; section: Section; run: string };

/** The budgets of a report, after the rows of one part are replaced. */
function budgetsOf(report: string, { heading, section }: Measured, headings: readonly string[]): string {
  const oldRows = rowsIn(report);
  const rows = headings.flatMap((part) =>
    part === heading ? summaryRows(heading, section) : oldRows.filter(([rowPart]) => rowPart === part),
  );
  return tableText({ columns, rows });
}

/** The runs of a report, a line each with its parts, after that of one part is replaced. */
function runsOf(report: string, { heading, run }: Measured, headings: readonly string[]): string {
  const old = [...sectionOf(report, 'Runs').matchAll(/^- (.*?): (.*)$/gm)];
  const runOf = (part: string) =>
    part === heading ? run : old.find(([, parts = '']) => parts.split(', ').includes(part))?.[2];
  const parts = Map.groupBy(headings, runOf);
  return [...parts].flatMap(([of, those]) => (of ? `- ${those.join(', ')}: ${of}` : [])).join('\n');
}

/**
 * Replaces what a report says of one part: its rows of the budgets, and its run. Other figures, which are written by
 * hand, stay.
 * @param headings all parts, in order
 */
export function reportWith(report: string, measured: Measured, headings: readonly string[]): string {
  const budgets = `## Budgets\n\n${budgetsOf(report, measured, headings)}`;
  const runs = `## Runs\n\n${runsOf(report, measured, headings)}`;
  const others = sectionOf(report, 'Other figures');
  return `${[INTRODUCTION, budgets, runs, others].filter(Boolean).join('\n\n')}\n`;
}
