import { type Bounded, type Cell, type Section, type Table, tableText, textOfCell } from './report.ts';

export const SUMMARY = 'Summary';

const columns = ['part', 'budget', 'worst', 'of', 'held'];
const NOTE = 'For each budget the figure nearest to it, or over it. Each part below names its own run.';

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

function rowsIn(report: string): string[][] {
  const text = report.split(/^(?=## )/m).find((section) => section.startsWith(`## ${SUMMARY}\n`)) ?? '';
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
}

/**
 * Replaces the rows of one part in a report's summary.
 * @param headings all parts, in order
 */
export function summaryOf(
  report: string,
  { heading, section }: { heading: string; section: Section },
  headings: readonly string[],
): string {
  const oldRows = rowsIn(report);
  const rows = headings.flatMap((part) =>
    part === heading ? summaryRows(heading, section) : oldRows.filter(([rowPart]) => rowPart === part),
  );
  return [`## ${SUMMARY}`, NOTE, tableText({ columns, rows })].join('\n\n');
}
