import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { fail } from '../base/errors.ts';

/** `end` is the number of the line on which it ends. */
export type CsvLine = { record: string[]; end: number };

/** The first line by which Excel is told the delimiter: `sep=;`. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t])"?\r?\n/i;

/** Text in quotation marks, in which a delimiter is a letter like any other. */
const QUOTED = /"[^"]*"/g;

/**
 * Parses CSV, or rows that were pasted from a spreadsheet, from the field `text` of a form, without its empty lines. Commas,
 * semicolons or tabs separate the cells; quotation marks may be letters of a cell (`15" laptop`).
 * @param hint advice for a file that cannot be read
 * @throws RequestError invalid_input with `fields.text`
 */
export function csvLines(text: string, { hint }: { hint: string }): CsvLine[] {
  const [separatorLine, separator] = SEPARATOR_LINE.exec(text) ?? [];
  const delimiter = separator ?? delimiterOf(text);
  const lines: CsvLine[] = [];
  const refuseNext = () =>
    refuseFile(`Line ${(lines.at(-1)?.end ?? 0) + 1} has a quotation mark that opens and does not close. ${hint}`);
  const onRecord = (record: string[], { lines: end }: InfoRecord) => {
    if (record.some((cell) => isRowsInOne(cell, delimiter))) refuseNext();
    lines.push({ record, end });
    return null;
  };
  try {
    parse(text, {
      bom: true,
      delimiter,
      fromLine: separatorLine ? 2 : 1,
      onRecord,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
    });
    return lines;
  } catch (error) {
    if (error instanceof CsvError) refuseNext();
    throw error;
  }
}

/** The delimiter of the first line that has one. A tab is never part of a cell, and a comma often is. */
function delimiterOf(text: string): string {
  const [, line = ''] = /^(.*[,;\t].*)$/m.exec(text.replace(QUOTED, '')) ?? [];
  const countOf = (delimiter: string) => line.split(delimiter).length - 1;
  if (countOf('\t') > 0) return '\t';
  return countOf(';') > 0 && countOf(';') >= countOf(',') ? ';' : ',';
}

/** Whether a quotation mark that belongs to a cell has swallowed the rows below it: no cell of a spreadsheet has a tab. */
const isRowsInOne = (cell: string, delimiter: string) => delimiter === '\t' && /\n.*\t|\t.*\n/.test(cell);

export function refuseFile(text: string): never {
  fail.invalid({ text }, 'Nothing was imported.');
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** An amount such as `1,23,456.5` in paise; 0 for an empty cell, undefined for anything but whole paise. */
export function parsePaise(cell: string): number | undefined {
  if (cell === '') return 0;
  const [, rupees = '', paise = ''] = /^([\d,]{1,14})(?:\.(\d{1,2})0*)?$/.exec(cell) ?? [];
  return rupees === '' ? undefined : Number(rupees.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0'));
}

/** `2026-11-21T09:30:00`, `21/11/2026 09:30:00`, `21-11-26` or `21-Nov-2026` as a day; null for anything else. */
export function parseDay(cell: string): string | null {
  const [, iso] = /^(20\d\d-\d\d-\d\d)/.exec(cell) ?? [];
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/\-. ]+(\d{1,2}|[a-z]{3})[a-z]*[/\-. ,]+(20\d\d|\d\d)(?![\d/-])/i.exec(cell) ?? [];
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.toLowerCase()) + 1);
  const day = iso ?? `20${year.slice(-2)}-${number.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(day);
  // `Date.parse` reads the 31st of a month with 30 days as the next day.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}
