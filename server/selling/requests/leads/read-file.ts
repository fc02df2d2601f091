import { email } from '../../../../contract/base/email.ts';
import { line, text as paragraph } from '../../../../contract/base/text.ts';
import { isShortenedNumber, SHORTENED_NUMBER } from '../../../../contract/base/typed.ts';
import { type DeskLeadFile, type LeadColumns, MAX_LEADS } from '../../../../contract/selling/desk-lead-imports.ts';
import { parseMobile } from '../../../base/phone.ts';
import { csvLines, refuseFile } from '../../../records/index.ts';
import { findColumns, isMobileHeading, isNoteHeading } from './columns.ts';

export type LeadLine = {
  line: number;
  name: string;
  email: string;
  /** E.164, or as it was typed if it is not a number. */
  mobile: string;
  mobileShown: string;
  course: string;
  note: string;
  problem: string;
  cells: string[];
};

export type LeadFile = { headings: string[]; columns: LeadColumns; lines: LeadLine[] };

/**
 * Reads a file of leads, or rows pasted from a spreadsheet.
 * @param file its text; `columns` by default follow from headings and values; `mended` values replace those of the file
 * @param isCourse whether a value is the title of a course
 * @throws RequestError invalid_input with `fields.text`
 */
export function readLeadFile(
  { text, columns: chosenColumns, mended = [] }: DeskLeadFile,
  isCourse: (value: string) => boolean,
): LeadFile {
  const [heading, ...lines] = csvLines(text, { hint: 'Save the file as CSV once more.' });
  if (!heading || lines.length === 0)
    refuseFile('The file needs a line of headings, and a line for each lead below it.');
  if (lines.length > MAX_LEADS) refuseFile(`The file has more than ${MAX_LEADS} leads. Split it.`);
  const headings = heading.record.map(cleanCell);
  const rows = lines.map(({ record, end }) => ({ cells: record.map(cleanCell), line: end }));
  const cells = rows.map((row) => row.cells);
  const columns = chosenColumns ?? findColumns(headings, cells, isCourse);
  const mendedAt = new Map(mended.map((values) => [values.line, values]));
  const file = { headings, columns };
  return {
    ...file,
    lines: rows.map((row) => {
      const kept = columns.note.map((index) => row.cells[index] ?? '');
      return checkLine({ ...row, ...valuesOf(row.cells, file), ...mendedAt.get(row.line) }, kept);
    }),
  };
}

/**
 * A cell as one line, without characters that PostgreSQL cannot store, and what spreadsheets add to a number: the mark of a text
 * (which our own CSV has, too), `=` before `+91`, and `.0`.
 */
const cleanCell = (cell: string) =>
  cell
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .replace(/^'/, '')
    .replace(/^=(?=\+\d)/, '')
    .replace(/^(\d+)\.0$/, '$1');

type Values = Pick<LeadLine, 'name' | 'email' | 'mobile' | 'course' | 'note'>;

function valuesOf(cells: readonly string[], { headings, columns }: Pick<LeadFile, 'headings' | 'columns'>): Values {
  const cell = (index: number | null) => (index === null ? '' : (cells[index] ?? ''));
  const note = columns.note.flatMap((index) => {
    const heading = headings[index] ?? '';
    const value = cell(index);
    return value === '' ? [] : isNoteHeading(heading) ? value : `${heading || `Column ${index + 1}`}: ${value}`;
  });
  const furtherNumber = columns.note
    .filter((index) => isMobileHeading(headings[index] ?? ''))
    .map(cell)
    .find((value) => parseMobile(value) !== undefined);
  return {
    name: columns.name.map(cell).filter(Boolean).join(' '),
    email: cell(columns.email),
    mobile: columns.mobile === null ? '' : cell(columns.mobile) || (furtherNumber ?? ''),
    course: cell(columns.course),
    note: note.join('\n'),
  };
}

const Name = line(100, 'There is no name');
const Email = email();
const Note = paragraph(5000);

/** @param kept the cells of its note */
function checkLine(values: Values & Pick<LeadLine, 'line' | 'cells'>, kept: readonly string[]): LeadLine {
  // Exports of Meta write `p:+919876543210`.
  const typedMobile = cleanCell(values.mobile).replace(/^p:\s*/i, '');
  const mobile = typedMobile === '' ? undefined : parseMobile(typedMobile);
  const name = Name.safeParse(cleanCell(values.name));
  const address = Email.safeParse(values.email);
  return {
    ...values,
    name: name.data ?? values.name,
    email: address.data ?? values.email,
    mobile: mobile?.e164 ?? typedMobile,
    mobileShown: mobile?.shown ?? typedMobile,
    problem: [typedMobile, ...kept].some(isShortenedNumber)
      ? SHORTENED_NUMBER
      : problemIn({ ...values, mobile: typedMobile }, mobile !== undefined),
  };
}

function problemIn({ name, email: address, mobile, note }: Values, isMobile: boolean): string {
  if (address.trim() === '' && mobile === '') return 'There is no mobile number and no email';
  if (mobile !== '' && !isMobile) return 'This is not a mobile number';
  const checked = [
    Name.safeParse(cleanCell(name)),
    ...(address.trim() === '' ? [] : [Email.safeParse(address)]),
    Note.safeParse(note),
  ];
  return checked.find(({ success }) => !success)?.error?.issues[0]?.message ?? '';
}
