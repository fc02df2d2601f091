import { email } from '../../../../contract/base/email.ts';
import { type LeadColumns, MAX_NAME_COLUMNS } from '../../../../contract/selling/desk-lead-imports.ts';
import { parseMobile } from '../../../base/phone.ts';

type Field = 'email' | 'mobile' | 'course';

/**
 * The headings of each field, the most specific first: those of lead forms of Meta and Google, of Google Contacts, and of lists
 * that people keep. Letters only, in lower case.
 */
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
  mobile: /^(?!.*\bname\b).*\b(mobile|phone|whatsapp|contact|number)\b/,
  course: /\b(course|program|programme|interested)\b/,
  name: /\bname\b/,
};

/** Words of headings that say that the column is of something else: `ad_name`, `Campaign name`, `Father's name`, `Course fee`. */
const OF_OTHERS =
  /\b(id|ad|adset|asset|campaign|creative|group|form|page|platform|company|business|organi[sz]ation|school|college|father|mother|parent|guardian|nick\w*|phonetic|prefix|suffix|file|batch|city|fee|fees|price|amount|date|time|label|type)\b/;

const words = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const Email = email();

/** Rows whose values are looked at. */
const SAMPLE = 100;

/**
 * The column of each field: by its exact heading, else by its values, else by a word of its heading. First, middle and last name are
 * joined; notes are kept.
 * @param isCourse whether a value is the title of a course
 */
export function findColumns(
  rawHeadings: readonly string[],
  records: readonly (readonly string[])[],
  isCourse: (value: string) => boolean,
): LeadColumns {
  const names = rawHeadings.map(words);
  const sample = records.slice(0, SAMPLE);
  const used = new Set<number>();
  const valuesOf = (index: number) => sample.map((record) => record[index]?.trim() ?? '').filter(Boolean);
  const use = (index: number | undefined) => {
    if (index !== undefined) used.add(index);
    return index;
  };
  const withHeading = (wanted: readonly string[]) => {
    const found = wanted.flatMap((name) => names.flatMap((heading, index) => (heading === name ? index : [])));
    return found.find((index) => valuesOf(index).length > 0) ?? found[0];
  };
  const isFree = (index: number) => !used.has(index) && !OF_OTHERS.test(names[index] ?? '');
  const withValues = (parses: (value: string) => boolean) =>
    names.findIndex((_, index) => {
      const values = valuesOf(index);
      return isFree(index) && values.length > 0 && values.filter(parses).length * 2 >= values.length;
    });
  const withWord = (word: RegExp) => names.findIndex((heading, index) => isFree(index) && word.test(heading));
  const orNone = (index: number) => (index < 0 ? undefined : index);
  const find = (field: Field, parses: (value: string) => boolean) =>
    use(withHeading(headings[field]) ?? orNone(withValues(parses)) ?? orNone(withWord(likely[field]))) ?? null;

  const columns = {
    email: find('email', (value) => Email.safeParse(value).success),
    mobile: find('mobile', (value) => parseMobile(value.replace(/^p:/i, '')) !== undefined),
    course: find('course', isCourse),
  };
  const [first, middle, last] = [headings.firstName, headings.middleName, headings.lastName].map(withHeading);
  const full = withHeading(headings.fullName);
  // "Name" beside "Surname" alone is a first name.
  const parts =
    full === undefined || (first === undefined && last !== undefined) ? [full ?? first, middle, last] : [full];
  const known = parts.filter((index) => index !== undefined).slice(0, MAX_NAME_COLUMNS);
  const name = known.length > 0 ? known : [orNone(withWord(likely.name))].filter((index) => index !== undefined);
  for (const index of name) used.add(index);
  const note = names.flatMap((heading, index) => (headings.note.includes(heading) && !used.has(index) ? index : []));
  return { name, ...columns, note };
}

/** Whether a heading says that its column has notes, so that their text needs no heading. */
export const isNoteHeading = (heading: string): boolean => headings.note.includes(words(heading));
