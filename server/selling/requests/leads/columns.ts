import { plainNumber } from '../../../../contract/base/calling-code.ts';
import { email } from '../../../../contract/base/email.ts';
import { type LeadColumns, MAX_NAME_COLUMNS } from '../../../../contract/selling/desk-lead-imports.ts';
import { parseMobile } from '../../../base/phone.ts';

type Field = 'email' | 'mobile' | 'course';

/** The most specific first, in lower case: of forms of Meta and Google, Google Contacts, and people's own lists. */
const headings: Record<Field | 'fullName' | 'firstName' | 'middleName' | 'lastName' | 'note', readonly string[]> = {
  email: [
    ...['email', 'e mail', 'email address', 'e mail address', 'user email', 'email id', 'e mail id', 'mail id'],
    ...['e mail 1 value', 'email 1 value', 'work email'],
  ],
  mobile: [
    ...['mobile', 'mobile number', 'mobile no', 'phone number', 'phone', 'phone no', 'user phone', 'mobile phone'],
    ...['whatsapp number', 'whatsapp no', 'whatsapp', 'contact number', 'contact no', 'phone 1 value', 'work phone'],
  ],
  course: ['course', 'course name', 'course title', 'interested in', 'course interested in', 'program', 'programme'],
  fullName: ['full name', 'name', 'student name', 'lead name', 'customer name', 'contact name', 'candidate name'],
  firstName: ['first name', 'given name'],
  middleName: ['middle name', 'additional name'],
  lastName: ['last name', 'family name', 'surname'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'message'],
};

/** Words of headings that are likely of a field if no other column is. */
const likely: Record<Field | 'name', RegExp> = {
  email: /mail/,
  mobile: /^(?!.*\bname\b).*\b(mob|mobile|ph|phone|telephone|tel|cell|cellphone|whatsapp|contact|number)\b/,
  course: /\b(course|program|programme|interested)\b/,
  name: /\bname\b/,
};

/** The column is of something or someone else: `ad_name`, `Campaign name`, `Father's name`, `Roll number`. */
const OF_OTHERS =
  /\b(id|serial|roll|aadha+r|pan|pin|pincode|reference|ref|registration|admission|order|invoice|receipt|account|emergency|spouse|husband|wife|ad|adset|asset|campaign|creative|group|form|page|platform|company|business|organi[sz]ation|school|college|father|mother|parent|guardian|nick\w*|phonetic|prefix|suffix|file|batch|city|fee|fees|price|amount|date|time|label|type)\b/;

const words = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const Email = email();

/** With its calling code, or as mobile numbers of India begin; other ten digits can be a time or a reference. */
function isSurelyMobile(value: string): boolean {
  const e164 = parseMobile(value)?.e164;
  return e164 !== undefined && (plainNumber(value).startsWith('+') || /^\+91[6-9]\d{9}$/.test(e164));
}

/** Also a wrong or shortened number. */
const isNumeric = (value: string) => /\p{N}/u.test(value) && !/[^\p{N}\s()+.,:/e-]/iu.test(value.replace(/^p:/i, ''));

/** Rows whose values are looked at. */
const SAMPLE = 100;

/** The columns of a file, of which each can be used for one field. */
function tableOf(rawHeadings: readonly string[], records: readonly (readonly string[])[]) {
  const names = rawHeadings.map(words);
  const sample = records.slice(0, SAMPLE);
  const used = new Set<number>();
  const valuesOf = (index: number) => sample.map((record) => record[index]?.trim() ?? '').filter(Boolean);
  const free = () => [...names.keys()].filter((index) => !used.has(index) && !OF_OTHERS.test(names[index] ?? ''));
  return {
    names,
    sample,
    isUsed: (index: number) => used.has(index),
    use: (index: number | undefined) => {
      if (index !== undefined) used.add(index);
      return index ?? null;
    },
    isEmpty: (index: number) => valuesOf(index).length === 0,
    /** One that has values, if there is one. */
    withHeading: (wanted: readonly string[]) => {
      const found = wanted.flatMap((name) => names.flatMap((heading, index) => (heading === name ? index : [])));
      return found.find((index) => valuesOf(index).length > 0) ?? found[0];
    },
    /** At least half of the values must match. */
    withValues: (matches: (value: string) => boolean) =>
      free().filter((index) => {
        const values = valuesOf(index);
        return values.length > 0 && values.filter(matches).length * 2 >= values.length;
      }),
    withWord: (word: RegExp) => free().filter((index) => word.test(names[index] ?? '')),
  };
}

type Table = ReturnType<typeof tableOf>;

/** By its exact heading, else by its values, else by a word of its heading. */
function findColumn(table: Table, field: 'email' | 'course', matches: (value: string) => boolean): number | null {
  const { use, withHeading, withValues, withWord } = table;
  return use(withHeading(headings[field]) ?? withValues(matches)[0] ?? withWord(likely[field])[0]);
}

/**
 * The column of the mobile number: by its exact heading, else by a word of its heading, else by its values; null if two could be it.
 * @returns with the other columns that could have numbers
 */
function findMobile({ use, isEmpty, withHeading, withValues, withWord }: Table) {
  const exact = withHeading(headings.mobile);
  const sure = withValues(isSurelyMobile);
  const named = withWord(likely.mobile);
  const numeric = withValues(isNumeric);
  const possible = [...new Set([...named.filter((index) => numeric.includes(index) || isEmpty(index)), ...sure])];
  const best = named.filter((index) => sure.includes(index));
  const [candidate, ...rivals] = best.length > 0 ? best : possible;
  const mobile = use(exact ?? (rivals.length === 0 ? candidate : undefined));
  return { mobile, others: possible.filter((index) => index !== mobile) };
}

function findName({ names, sample, withHeading, withWord }: Table): number[] {
  const [first, middle, last] = [headings.firstName, headings.middleName, headings.lastName].map(withHeading);
  const full = withHeading(headings.fullName);
  const isDefined = (index: number | undefined) => index !== undefined;
  if (full === undefined) {
    const parts = [first, middle, last].filter(isDefined);
    return parts.length > 0 ? parts : withWord(likely.name).slice(0, 1);
  }
  // "Name" beside "Surname" alone is a first name, and beside "First name" alone a last name, unless it repeats that.
  if (first === undefined) return [full, ...(last === undefined ? [] : [middle, last])].filter(isDefined);
  const both = sample.filter((record) => record[first] && record[full]);
  const repeats =
    both.length > 0 &&
    both.every((record) => `${words(record[full] ?? '')} `.startsWith(`${words(record[first] ?? '')} `));
  return names[full] === 'name' && last === undefined && !repeats ? [first, middle, full].filter(isDefined) : [full];
}

/** @param isCourse whether a value is the title of a course */
export function findColumns(
  rawHeadings: readonly string[],
  records: readonly (readonly string[])[],
  isCourse: (value: string) => boolean,
): LeadColumns {
  const table = tableOf(rawHeadings, records);
  const address = findColumn(table, 'email', (value) => Email.safeParse(value).success);
  const { mobile, others } = findMobile(table);
  const course = findColumn(table, 'course', isCourse);
  const name = findName(table).slice(0, MAX_NAME_COLUMNS);
  for (const index of name) table.use(index);
  const isNote = (heading: string, index: number) => headings.note.includes(heading) || others.includes(index);
  const note = table.names.flatMap((heading, index) => (isNote(heading, index) && !table.isUsed(index) ? index : []));
  return { name, mobile, email: address, course, note };
}

/** Whether a heading says that its column has notes, so that their text needs no heading. */
export const isNoteHeading = (heading: string): boolean => headings.note.includes(words(heading));

/** Whether a heading says that its column has numbers by which the person of the row is called. */
export const isMobileHeading = (heading: string): boolean =>
  likely.mobile.test(words(heading)) && !OF_OTHERS.test(words(heading));
