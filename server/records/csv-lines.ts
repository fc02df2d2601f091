import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { fail } from '../base/errors.ts';

/** A row of a CSV file, and the number of the line on which it ends. */
export type CsvLine = { record: string[]; end: number };

/**
 * Parses CSV from the field `text` of a form, without its empty lines.
 * @param hint advice for a file that cannot be read
 * @throws RequestError invalid_input with `fields.text`
 */
export function csvLines(text: string, { delimiter = ',', hint }: { delimiter?: string; hint: string }): CsvLine[] {
  const lines: CsvLine[] = [];
  const onRecord = (record: string[], { lines: end }: InfoRecord) => {
    lines.push({ record, end });
    return null;
  };
  try {
    parse(text, { bom: true, delimiter, relaxColumnCount: true, skipEmptyLines: true, onRecord });
    return lines;
  } catch (error) {
    if (error instanceof CsvError) refuseFile(`Line ${error.lines} of the file cannot be read. ${hint}`);
    throw error;
  }
}

/** @throws RequestError invalid_input with `fields.text` */
export function refuseFile(text: string): never {
  fail.invalid({ text }, 'Nothing was imported.');
}
