import { inArray, or } from 'drizzle-orm';
import type { DeskLeadFile, DeskLeadPreview } from '../../../../contract/selling/desk-lead-imports.ts';
import type { Tx } from '../../../db/client.ts';
import { enrollmentRequests } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { findCourses } from '../desk-queries.ts';
import { type LeadFile, type LeadLine, readLeadFile } from './read-file.ts';

/** A row of a file with its result in an import. */
export type JudgedLead = LeadLine & {
  state: DeskLeadPreview['rows'][number]['state'];
  /** The course that the row names. */
  courseId: string | null;
  requestId: string | null;
};

/** The changes that an import of a file would make. @throws RequestError invalid_input with `fields.text` */
export async function previewLeads(
  { db }: Pick<Deps, 'db'>,
  { text, columns: given }: DeskLeadFile,
): Promise<DeskLeadPreview> {
  const { headings, columns, lines } = readLeadFile(text, given);
  const rows = await judgeLeads(db, lines);
  return {
    headings,
    columns,
    rows: rows.map(({ line, name, email, mobileShown, course, state, problem, requestId }) => {
      return { line, name, email, mobileShown, course, state, problem, requestId };
    }),
  };
}

/** Marks each row as new, repeated, or impossible to store. */
export async function judgeLeads(tx: Tx, lines: LeadFile['lines']): Promise<JudgedLead[]> {
  const courses = new Map((await findCourses(tx)).map(({ id, title }) => [title.toLowerCase(), id]));
  const known = await findKnown(tx, lines);
  return lines.map((line) => {
    const courseId = courses.get(line.course.toLowerCase()) ?? null;
    const unknown = line.course !== '' && courseId === null ? 'No course has this title' : '';
    const problem = line.problem || unknown;
    if (problem) return { ...line, problem, courseId, state: 'bad', requestId: null };
    const keys = keysOf(line);
    const earlier = keys.map((key) => known.get(key)).find((found) => found !== undefined);
    for (const key of keys) if (!known.has(key)) known.set(key, null);
    return { ...line, courseId, state: earlier === undefined ? 'new' : 'repeated', requestId: earlier ?? null };
  });
}

/** The keys by which a person is recognised: the email, and the number. */
const keysOf = ({ email, mobile }: { email: string; mobile: string }) =>
  [email.toLowerCase(), mobile].filter((key) => key !== '');

/** The newest request of each email and number of the rows; null stands for an earlier row of the file. */
async function findKnown(tx: Tx, lines: readonly LeadLine[]): Promise<Map<string, string | null>> {
  const { id, normalizedEmail, mobile, createdAt } = enrollmentRequests;
  const emails = lines.map(({ email }) => email.toLowerCase()).filter(Boolean);
  const mobiles = lines.map((line) => line.mobile).filter(Boolean);
  const rows = await tx
    .select({ id, email: normalizedEmail, mobile })
    .from(enrollmentRequests)
    .where(or(inArray(normalizedEmail, emails), inArray(mobile, mobiles)))
    .orderBy(createdAt);
  return new Map(rows.flatMap((row) => keysOf(row).map((key) => [key, row.id])));
}
