import { messages } from '@electric-sql/pglite';

type Message = { name: string };
type Column = { name: string; isNumber: boolean };
type Row = readonly (string | null)[];

/**
 * Types that psql aligns to the right, by their OIDs in PostgreSQL's `pg_type.dat`: integers, floats, numeric, oid,
 * xid, cid, money.
 */
const numbers = new Set([20, 21, 23, 26, 28, 29, 700, 701, 790, 1700, 5069]);

/** The lines that psql prints for a server's response to a program: each result as a table; without one, the command tags. */
export function* printedLines(response: readonly Message[], code: string): Generator<string> {
  const commands: string[] = [];
  let isEmpty = true;
  let columns: Column[] | undefined;
  let rows: Row[] = [];
  for (const message of response) {
    if (message instanceof messages.RowDescriptionMessage) {
      columns = message.fields.map(({ name, dataTypeID }) => ({ name, isNumber: numbers.has(dataTypeID) }));
      rows = [];
    } else if (message instanceof messages.DataRowMessage) {
      rows.push(message.fields);
    } else if (message instanceof messages.CommandCompleteMessage) {
      if (columns) {
        isEmpty = false;
        yield* tableOf(columns, rows);
      } else commands.push(message.text);
      columns = undefined;
    } else if (message instanceof messages.NoticeMessage || message instanceof messages.DatabaseError) {
      isEmpty = false;
      yield* complaint(message, code);
    }
  }
  if (isEmpty) yield* commands;
}

/** A table may have 100,000 rows: too many for one call that takes them as its arguments. */
function* tableOf(columns: readonly Column[], rows: readonly Row[]): Generator<string> {
  const cells = rows.map((row) => row.map((value) => (value ?? '').replaceAll('\n', '↵')));
  const widths = columns.map(({ name }, at) =>
    cells.reduce((width, row) => Math.max(width, widthOf(row[at] ?? '')), widthOf(name)),
  );
  const line = (parts: readonly string[]) => ` ${parts.join(' | ')}`;
  const cell = (text: string, at: number) => padded(text, widths[at] ?? 0, columns[at]?.isNumber ? 'right' : 'left');
  yield `${line(columns.map(({ name }, at) => padded(name, widths[at] ?? 0, 'middle')))} `;
  yield widths.map((width) => '-'.repeat(width + 2)).join('+');
  for (const row of cells) yield line(row.map(cell)).trimEnd();
  yield rows.length === 1 ? '(1 row)' : `(${rows.length} rows)`;
  yield '';
}

/** Letters, not units of UTF-16. */
const widthOf = (text: string) => [...text].length;

function padded(text: string, width: number, align: 'left' | 'middle' | 'right'): string {
  const free = width - widthOf(text);
  const before = { left: 0, middle: Math.floor(free / 2), right: free }[align];
  return ' '.repeat(before) + text + ' '.repeat(free - before);
}

function complaint(said: messages.NoticeMessage | messages.DatabaseError, code: string): string[] {
  const { severity, message, detail, hint, position } = said;
  return [
    `${severity}:  ${message}`,
    ...(position ? placeIn(code, Number(position)) : []),
    ...(detail ? [`DETAIL:  ${detail}`] : []),
    ...(hint ? [`HINT:  ${hint}`] : []),
  ];
}

/** The line of a program with a mark below the letter at `position`, which PostgreSQL counts from 1. */
function placeIn(code: string, position: number): string[] {
  const before = [...code]
    .slice(0, position - 1)
    .join('')
    .split('\n');
  const label = `LINE ${before.length}: `;
  const line = code.split('\n')[before.length - 1] ?? '';
  return [label + line, `${' '.repeat(label.length + widthOf(before.at(-1) ?? ''))}^`];
}
