import type { Context } from 'hono';

/** Texts that a spreadsheet would read as a formula, also with full-width signs (OWASP, CSV injection). */
const formulaLike = /^[=+\-@＝＋－＠\t\r\n]/;

/** The value of a cell: a number stays a number, and a text is never read as a formula. */
export type Cell = string | number | null;

/** RFC 4180; text that a spreadsheet would read as a formula is marked as text. */
function quoteCell(value: Cell): string {
  const text = String(value ?? '');
  const safeText = typeof value === 'string' && formulaLike.test(text) ? `'${text}` : text;
  return `"${safeText.replaceAll('"', '""')}"`;
}

/** A row of a CSV file (RFC 4180) that is safe to open in a spreadsheet. */
export function csvRow(values: readonly Cell[]): string {
  return `${values.map(quoteCell).join(',')}\r\n`;
}

export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => Cell];

/** Marks the file as UTF-8 for spreadsheets; a program that imports the file may read it as part of the first heading. */
const BYTE_ORDER_MARK = '\ufeff';

/** A whole file for a program, without the mark of UTF-8. */
export const csvText = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
    .map(csvRow)
    .join('');

type RowGroups<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** Responds with a CSV file, which is generated while it is sent. @param name without `.csv` @param groups the rows, in groups */
export function csvResponse<Row>(
  context: Context,
  name: string,
  columns: readonly CsvColumn<Row>[],
  groups: RowGroups<Row>,
  reader: 'person' | 'program' = 'person',
): Response {
  const chunks = csvChunks(columns, groups, reader === 'person' ? BYTE_ORDER_MARK : '');
  return downloadResponse(context, { name: `${name}.csv`, type: 'text/csv; charset=utf-8' }, streamOf(chunks));
}

type FileHead = { name: string; type: string; disposition?: 'attachment' | 'inline'; headers?: Record<string, string> };

/** Responds with a file that no cache keeps, and that a browser saves under its name, or shows if it is `inline`. */
export function downloadResponse(
  context: Context,
  { name, type, disposition = 'attachment', headers }: FileHead,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
): Response {
  return context.body(body, 200, {
    'Content-Type': type,
    'Content-Disposition': `${disposition}; filename="${name}"`,
    'Cache-Control': 'no-store',
    ...headers,
  });
}

async function* csvChunks<Row>(columns: readonly CsvColumn<Row>[], groups: RowGroups<Row>, mark: string) {
  const encoder = new TextEncoder();
  yield encoder.encode(mark + csvRow(columns.map(([heading]) => heading)));
  for await (const rows of groups) {
    yield encoder.encode(rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join(''));
  }
}

/** A stream of chunks, which are generated only as fast as they are read, and no longer once the reader is gone. */
function streamOf(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await chunks.return();
    },
  });
}
