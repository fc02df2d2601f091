import { inArray, or } from 'drizzle-orm';
import type { DeskLeadFile, DeskLeadPreview } from '../../../../contract/selling/desk-lead-imports.ts';
import type { Tx } from '../../../db/client.ts';
import { enrollmentRequests } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { findCourses } from '../desk-queries.ts';
import { type LeadFile, type LeadLine, readLeadFile } from './read-file.ts';

/** A row of a file, and the result of its import. */
export type ClassifiedLead = LeadLine & {
  state: DeskLeadPreview['rows'][number]['state'];
  /** The course that the row names. */
  courseId: string | null;
  requestId: string | null;
};

/** The changes that an import of a file would make. @throws RequestError invalid_input with `fields.text` */
export async function previewLeads(
  { db }: Pick<Deps, 'db'>,
  { text, columns: chosenColumns }: DeskLeadFile,
): Promise<DeskLeadPreview> {
  const { headings, columns, lines } = readLeadFile(text, chosenColumns);
  const rows = await classifyLeads(db, lines);
  return {
    headings,
    columns,
    rows: rows.map(({ line, name, email, mobileShown, course, state, problem, requestId }) => {
      return { line, name, email, mobileShown, course, state, problem, requestId };
    }),
  };
}

/** Marks each row as new, repeated, or impossible to store. */
export async function classifyLeads(tx: Tx, lines: LeadFile['lines']): Promise<ClassifiedLead[]> {
  const courses = new Map((await findCourses(tx)).map(({ id, title }) => [title.toLowerCase(), id]));
  const knownKeys = await findKnownKeys(tx, lines);
  return lines.map((line) => {
    const courseId = courses.get(line.course.toLowerCase()) ?? null;
    const courseProblem = line.course !== '' && courseId === null ? 'No course has this title' : '';
    const problem = line.problem || courseProblem;
    if (problem) return { ...line, problem, courseId, state: 'bad', requestId: null };
    const keys = keysOf(line);
    const repeatedId = keys.map((key) => knownKeys.get(key)).find((found) => found !== undefined);
    for (const key of keys) if (!knownKeys.has(key)) knownKeys.set(key, null);
    return { ...line, courseId, state: repeatedId === undefined ? 'new' : 'repeated', requestId: repeatedId ?? null };
  });
}

/** The keys by which a person is recognised: the email, and the number. */
const keysOf = ({ email, mobile }: { email: string; mobile: string }) =>
  [email.toLowerCase(), mobile].filter((key) => key !== '');

/** The newest request of each email and number in the rows; the caller adds null for an earlier row of the file. */
async function findKnownKeys(tx: Tx, lines: readonly LeadLine[]): Promise<Map<string, string | null>> {
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
