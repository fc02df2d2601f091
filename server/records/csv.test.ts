import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test.each([
  '=1+1',
  '+919876543210',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋91',
  '－1',
  '＠SUM(A1)',
  '\n=1',
  '\t=1',
  '\r=1',
  `=HYPERLINK("https://evil.example","x")`,
])('%j is text to a spreadsheet', (value) => {
  expect(csvRow([value])).toMatch(/^"'/);
});

test('commas, quotation marks and line ends stay in their cell', () => {
  expect(csvRow(['a,b', 'say "hi"', 'one\r\ntwo', null, 'plain'])).toBe(
    '"a,b","say ""hi""","one\r\ntwo","","plain"\r\n',
  );
});

test('the apostrophe is inside the quotation marks', () => {
  expect(csvRow(['=1,2'])).toBe(`"'=1,2"\r\n`);
});

test('a negative number stays a number, and a text that looks like one does not', () => {
  expect(csvRow([-12.5, '-12.5', 0])).toBe(`"-12.5","'-12.5","0"\r\n`);
});
