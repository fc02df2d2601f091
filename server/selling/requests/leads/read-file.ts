import { email } from '../../../../contract/base/email.ts';
import { line, text as paragraph } from '../../../../contract/base/text.ts';
import {
  type LeadColumn,
  type LeadColumns,
  leadColumns,
  MAX_LEADS,
} from '../../../../contract/selling/desk-lead-imports.ts';
import { parseMobile } from '../../../base/phone.ts';
import { type CsvLine, csvLines, refuseFile } from '../../../records/index.ts';

/** A row of a file: its values, and the error in it. */
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
};

export type LeadFile = { headings: string[]; columns: LeadColumns; lines: LeadLine[] };

/** The headings of each field, in the order in which the fields claim a column. */
const headingPatterns: Record<LeadColumn, RegExp> = {
  email: /mail/i,
  mobile: /mobile|phone|whatsapp|contact|number/i,
  course: /course|program|interest/i,
  note: /note|remark|comment|message/i,
  name: /name/i,
};

/**
 * Reads a file of leads, or rows pasted from a spreadsheet.
 * @param chosenColumns the field of each column; by default, they follow from the headings
 * @throws RequestError invalid_input with `fields.text`
 */
export function readLeadFile(text: string, chosenColumns?: LeadColumns): LeadFile {
  const [heading, ...lines] = csvLines(text, { hint: 'Save the file as CSV once more.' });
  if (!heading || lines.length === 0)
    refuseFile('The file needs a line of headings, and a line for each lead below it.');
  if (lines.length > MAX_LEADS) refuseFile(`The file has more than ${MAX_LEADS} leads. Split it.`);
  const headings = heading.record.map(cleanCell);
  const columns = chosenColumns ?? columnsOf(headings);
  return { headings, columns, lines: lines.map((line) => readLine(line, columns)) };
}

function columnsOf(headings: readonly string[]): LeadColumns {
  const columns: LeadColumns = { name: null, mobile: null, email: null, course: null, note: null };
  for (const column of Object.keys(headingPatterns) as LeadColumn[]) {
    const usedIndexes = Object.values(columns);
    const index = headings.findIndex(
      (heading, at) => headingPatterns[column].test(heading) && !usedIndexes.includes(at),
    );
    if (index >= 0) columns[column] = index;
  }
  return columns;
}

/** A cell as one line, without characters that PostgreSQL cannot store. */
const cleanCell = (cell: string) =>
  cell
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

const Name = line(100, 'There is no name');
const Email = email();
const Note = paragraph(5000);

function readLine({ record, end }: CsvLine, columns: LeadColumns): LeadLine {
  const cells = Object.fromEntries(
    leadColumns.map((column) => {
      const index = columns[column];
      return [column, index === null ? '' : cleanCell(record[index] ?? '')];
    }),
  ) as Record<LeadColumn, string>; // each of `leadColumns` has its entry
  // Exports of Meta write `p:+919876543210`.
  const typedMobile = cells.mobile.replace(/^p:\s*/i, '');
  const mobile = typedMobile === '' ? undefined : parseMobile(typedMobile);
  return {
    ...cells,
    line: end,
    mobile: mobile?.e164 ?? typedMobile,
    mobileShown: mobile?.shown ?? typedMobile,
    problem: problemIn({ ...cells, mobile: typedMobile }, mobile !== undefined),
  };
}

function problemIn({ name, email: address, mobile, note }: Record<LeadColumn, string>, isMobile: boolean): string {
  if (address === '' && mobile === '') return 'There is no mobile number and no email';
  if (mobile !== '' && !isMobile) return 'This is not a mobile number';
  const checked = [Name.safeParse(name), ...(address === '' ? [] : [Email.safeParse(address)]), Note.safeParse(note)];
  return checked.find(({ success }) => !success)?.error?.issues[0]?.message ?? '';
}
