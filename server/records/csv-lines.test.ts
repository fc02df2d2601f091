import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RequestError } from '../base/errors.ts';
import { csvRow } from './csv.ts';
import { csvLines } from './csv-lines.ts';

const rowsOf = (text: string) => csvLines(text, { hint: 'Save it again.' }).map(({ record }) => record);
function refusalOf(text: string) {
  try {
    rowsOf(text);
  } catch (error) {
    if (error instanceof RequestError) return error.fields?.text;
    throw error;
  }
}

describe('rows are read', () => {
  test.each([
    ['commas', 'Name,Note\nAsha,Two; days\t'],
    ['semicolons, also with more commas in a cell', 'Name;Note\nAsha;a, b, c, d'],
    ['tabs, whatever else is in the headings', 'Name, in full; or not\tNote\nAsha\tx'],
    ['a delimiter within a quoted heading', '"Name, first; last";Note\nAsha;x'],
    ['a title above', 'Participants\nName\tNote\nAsha\tx, y'],
  ])('by their delimiter: %s', (_, text) => {
    expect(
      rowsOf(text)
        .slice(-2)
        .map(({ length }) => length),
    ).toEqual([2, 2]);
  });

  test('by the delimiter that the first line names for Excel, which counts as a line', () => {
    expect(csvLines('\ufeffsep=;\r\nName;Note\r\nAsha;a, b', { hint: '' })).toEqual([
      { record: ['Name', 'Note'], end: 2 },
      { record: ['Asha', 'a, b'], end: 3 },
    ]);
  });

  test('with the quotation marks that belong to a cell', () => {
    expect(rowsOf('Name\tNote\n"Rocky" Sharma\t15" laptop\nZara\t"Two\nlines"')).toEqual([
      ['Name', 'Note'],
      ['"Rocky" Sharma', '15" laptop'],
      ['Zara', 'Two\nlines'],
    ]);
    expect(rowsOf('Name,Note\n"Rao, Asha",15" laptop')).toEqual([
      ['Name', 'Note'],
      ['Rao, Asha', '15" laptop'],
    ]);
  });

  test('as they were written, whatever the cells', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
        fc.pre(cells.every((cell) => !/^[=+\-@＝＋－＠\t\r\n]/.test(cell)));
        expect(rowsOf(`Name,Note\r\n${csvRow(['x', ...cells])}`)[1]).toEqual(['x', ...cells]);
      }),
    );
  });
});

describe('the line is named', () => {
  test.each([
    ['a quotation mark that never closes', 'Name,Note\nAsha,x\nZara,"15 inch\nRavi,y\n', 3],
    ['a quotation mark that would swallow the rows below', 'Name\tNote\nAsha\t"15 inch\nZara\tx\nRavi\t27"\n', 2],
  ])('of %s', (_, text, line) => {
    expect(refusalOf(text)).toBe(`Line ${line} has a quotation mark that opens and does not close. Save it again.`);
  });
});
