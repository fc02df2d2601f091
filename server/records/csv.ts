import type { Context } from 'hono';

/** Texts that a spreadsheet would take for a formula, in full width, too (OWASP, CSV injection). */
const formulaLike = /^[=+\-@＝＋－＠\t\r\n]/;

/** A number stays a number; a text is never calculated. */
export type Cell = string | number | null;

/** A quoted cell (RFC 4180); text that a spreadsheet would calculate is marked as text. */
function quoted(value: Cell): string {
  const written = String(value ?? '');
  const text = typeof value === 'string' && formulaLike.test(written) ? `'${written}` : written;
  return `"${text.replaceAll('"', '""')}"`;
}

/** A row of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export function csvRow(values: readonly Cell[]): string {
  return `${values.map(quoted).join(',')}\r\n`;
}

/** A column of a file of `Row`s. */
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => Cell];

/** Tells spreadsheets that the file is UTF-8; a program that imports the file may take it for part of the first heading. */
const BYTE_ORDER_MARK = '\ufeff';

type Parts<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/**
 * Answers with a CSV file to save, which is made while it is read.
 * @param name without `.csv`
 * @param parts rows as they come
 */
export function csvResponse<Row>(
  context: Context,
  name: string,
  columns: readonly CsvColumn<Row>[],
  parts: Parts<Row>,
  reader: 'person' | 'program' = 'person',
): Response {
  return context.body(streamOf(fileOf(columns, parts, reader === 'person' ? BYTE_ORDER_MARK : '')), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'no-store',
  });
}

async function* fileOf<Row>(columns: readonly CsvColumn<Row>[], parts: Parts<Row>, mark: string) {
  const encoder = new TextEncoder();
  yield encoder.encode(mark + csvRow(columns.map(([heading]) => heading)));
  for await (const rows of parts) {
    yield encoder.encode(rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join(''));
  }
}

/** Made as fast as it is read, and no further once the reader is gone. */
function streamOf(parts: AsyncGenerator<Uint8Array<ArrayBuffer>, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return();
    },
  });
}
