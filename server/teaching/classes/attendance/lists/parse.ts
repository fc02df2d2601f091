import { addDays, dateInKolkata, weekdayAndDate } from '../../../../../contract/base/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../../contract/base/time.ts';
import { readAddress } from '../../../../../contract/base/typed.ts';
import type { AttendanceSpan } from '../../../../db/schema/index.ts';
import { type CsvLine, csvLines, refuseFile } from '../../../../records/index.ts';
import { datesIn, instantIn, minutesIn } from './times.ts';

/** Rows with one email, or with a name that only one person can have, are one participant. */
export type Participant = { name: string; email: string | null; spans: AttendanceSpan[] };

type ListedClass = { startsAt: Date; endsAt: Date; isShared: (name: string) => boolean };

type Span = Pick<ListedClass, 'startsAt' | 'endsAt'>;

/** Names of the columns in lower case: by Zoom before and since 2024, by Google Meet, and by Microsoft Teams. */
const headings = {
  name: ['name (original name)', 'name'],
  firstName: ['first name'],
  lastName: ['last name'],
  email: ['user email', 'email'],
  joined: ['join time', 'time joined', 'first join'],
  left: ['leave time', 'time exited', 'last leave'],
  length: ['duration (minutes)', 'total duration (minutes)', 'duration', 'in-meeting duration'],
  waiting: ['in waiting room'],
} as const;

type Column = keyof typeof headings;
type Columns = Partial<Record<Column, number>>;

/** `line` is for messages. */
type Row = { of: (column: Column) => string; line: number };

const NO_LIST =
  'This is not a participant list from Zoom, Google Meet or Teams: no line has the headings Name and Duration.';

/**
 * Reads a participant list of Zoom, Google Meet or Teams (CSV), with commas, semicolons or tabs, columns in any order, and
 * optionally a summary of the meeting above. Times without a zone are those of India.
 * @returns participants, and whether the times of the list can be those of the class
 * @throws RequestError invalid_input, with the fault of the list
 */
export function parseList(text: string, listed: ListedClass): { people: Participant[]; hasClock: boolean } {
  const rows = rowsOf(text);
  if (rows.length === 0) refuseFile('The list names no one.');
  refuseOtherDay(rows, listed);
  const people = mergeRows(rows, listed);
  const hasClock = overlapsClass(people, listed);
  if (!hasClock) for (const { spans } of people) for (const span of spans) span.joinedAt = null;
  return { people, hasClock };
}

/** Lines among which the headings must be, below the summary of the meeting. */
const MAX_HEADING_LINE = 50;

/** The longest accepted span, in minutes: no meeting is open for longer than a day. */
const MAX_MINUTES = 24 * 60;

/** Those below the headings, up to the next part of the list. */
function rowsOf(text: string): Row[] {
  const lines = linesOf(text);
  const index = lines.slice(0, MAX_HEADING_LINE).findIndex(({ record }) => columnsOf(record));
  const columns = columnsOf(lines[index]?.record ?? []);
  if (!columns) refuseFile(NO_LIST);
  const below = lines.slice(index + 1);
  const end = below.findIndex(({ record }) => isTitle(record));
  return below.slice(0, end < 0 ? undefined : end).flatMap(({ record, end }) => {
    const of = (column: Column) => textAt(record, columns[column]);
    const isEmpty = !nameIn(of) && !of('email');
    return isEmpty || /^yes$/i.test(of('waiting')) ? [] : [{ of, line: end }];
  });
}

/** The title of a part of Teams’ list, which has the same people again: `3. In-Meeting Activities`. */
const isTitle = ([first = '', ...others]: readonly string[]) =>
  /^\d\. \S/.test(first) && others.every((cell) => cell === '');

/** The longest accepted list, in lines: a thousand people who joined three times each. */
const MAX_LINES = 3000;

function linesOf(text: string): CsvLine[] {
  if (text.split('\n', MAX_LINES + 1).length > MAX_LINES)
    refuseFile(
      `The list has more than ${MAX_LINES} lines, so it is not that of one class. Export the list of this meeting alone.`,
    );
  return csvLines(text, { hint: 'Export the list once more.' });
}

/** Undefined for any line but that of the headings. */
function columnsOf(record: readonly string[]): Columns | undefined {
  const texts = record.map((cell) => cell.trim().toLowerCase());
  const columns: Columns = {};
  for (const [column, names] of Object.entries(headings) as [Column, readonly string[]][]) {
    const index = texts.findIndex((heading) => names.includes(heading));
    if (index >= 0) columns[column] = index;
  }
  const isNamed = columns.name !== undefined || columns.firstName !== undefined;
  const isTimed = columns.length !== undefined || (columns.joined !== undefined && columns.left !== undefined);
  return isNamed && isTimed ? columns : undefined;
}

/** One line, without characters that PostgreSQL cannot store. */
function textAt(record: readonly string[], index: number | undefined): string {
  const cell = index === undefined ? '' : (record[index] ?? '');
  return cell
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

const nameIn = (of: Row['of']) => of('name') || `${of('firstName')} ${of('lastName')}`.trim();

/** Each with the spans of all their rows. */
function mergeRows(rows: readonly Row[], { isShared, ...span }: ListedClass): Participant[] {
  const people = new Map<string, Participant>();
  for (const { of, line } of rows) {
    const email = readAddress(of('email')).toLowerCase() || null;
    const name = nameIn(of) || 'Without a name';
    const key = email ?? (isShared(name) ? `line ${line}` : `name of ${name}`);
    const person = people.get(key) ?? { name, email, spans: [] };
    people.set(key, person);
    person.spans.push(spanIn(of, { name, line, span }));
  }
  return [...people.values()];
}

function spanIn(of: Row['of'], { name, line, span }: { name: string; line: number; span: Span }): AttendanceSpan {
  const joinedAt = instantIn(of('joined'), span.startsAt);
  const leftAt = instantIn(of('left'), span.endsAt);
  const between = joinedAt && leftAt && leftAt > joinedAt ? (+leftAt - +joinedAt) / MINUTE_MS : undefined;
  const minutes = of('length') ? minutesIn(of('length')) : between;
  if (minutes === undefined || minutes > MAX_MINUTES)
    refuseFile(`Line ${line} does not say for how many minutes ${name} was there.`);
  return { joinedAt: joinedAt?.toISOString() ?? null, minutes };
}

/** Refuses a list that is most likely of another class; time zones may shift it by a day. */
function refuseOtherDay(rows: readonly Row[], { startsAt }: Span): void {
  const day = dateInKolkata(startsAt);
  const days = [-1, 0, 1].map((offset) => addDays(day, offset));
  const dates = rows.map(({ of }) => datesIn(of('joined'))).filter((possible) => possible.length > 0);
  if (dates.length === 0 || dates.flat().some((date) => days.includes(date))) return;
  refuseFile(`The list is of another day: this class is on ${weekdayAndDate(day)}, and no one joined then.`);
}

/** Participants may join from then on, in milliseconds. */
const EARLY_MS = HOUR_MS;

/** The times of a list may be those of another zone. */
function overlapsClass(people: readonly Participant[], { startsAt, endsAt }: Span): boolean {
  const times = people.flatMap(({ spans }) => spans.flatMap(({ joinedAt }) => (joinedAt ? Date.parse(joinedAt) : [])));
  return times.length === 0 || times.some((time) => time >= +startsAt - EARLY_MS && time < +endsAt);
}
