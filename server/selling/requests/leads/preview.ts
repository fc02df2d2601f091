import { desc, inArray, or } from 'drizzle-orm';
import type { RequestStage } from '../../../../contract/base/states.ts';
import type { DeskLeadFile, DeskLeadPreview } from '../../../../contract/selling/desk-lead-imports.ts';
import type { Tx } from '../../../db/client.ts';
import { enrollmentRequests } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { csvRow } from '../../../records/index.ts';
import { findCourses } from '../desk-queries.ts';
import { openStages } from '../filter.ts';
import { type LeadFile, type LeadLine, readLeadFile } from './read-file.ts';

/** A row of a file, and the result of its import. */
export type ClassifiedLead = LeadLine & {
  state: DeskLeadPreview['rows'][number]['state'];
  /** Its course; null if staff chose none for its title, undefined if the row names none. */
  courseId: string | null | undefined;
  requestId: string | null;
};

type ClassifiedFile = Omit<LeadFile, 'lines'> & {
  leads: ClassifiedLead[];
  unknownTitles: DeskLeadPreview['unknownTitles'];
};

export async function previewLeads({ db }: Pick<Deps, 'db'>, file: DeskLeadFile): Promise<DeskLeadPreview> {
  const { headings, columns, leads, unknownTitles } = await classifyLeads(db, file);
  return {
    headings,
    columns,
    rows: leads.map(({ line, name, email, mobileShown, course, note, state, problem, requestId }) => {
      return { line, name, email, mobileShown, course, note, state, problem, requestId };
    }),
    unknownTitles,
    refusedFile: refusedFile(headings, leads),
  };
}

function refusedFile(headings: readonly string[], leads: readonly ClassifiedLead[]): string {
  const refused = leads.filter(({ state }) => state === 'bad' || state === 'unmapped');
  if (refused.length === 0) return '';
  const rows = refused.map(({ cells, problem }) => [...headings.map((_, index) => cells[index] ?? ''), problem]);
  return [[...headings, 'Problem'], ...rows].map(csvRow).join('');
}

const titleKey = (title: string) => title.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Sorts the leads of a file: each is new, repeated or impossible to store. @throws RequestError invalid_input with `fields.text` */
export async function classifyLeads(tx: Tx, file: DeskLeadFile): Promise<ClassifiedFile> {
  const courses = await findCourses(tx);
  const courseOfTitle = new Map(courses.map((course) => [titleKey(course.title), course]));
  const { lines, ...read } = readLeadFile(file, (value) => courseOfTitle.has(titleKey(value)));
  const chosen = new Map((file.courses ?? []).map(({ title, courseId }) => [titleKey(title), courseId]));
  const titleOf = new Map(courses.map(({ id, title }) => [id, title]));
  /** As `ClassifiedLead.courseId`, and whether staff must choose. */
  const courseOf = ({ course }: LeadLine) => {
    if (course === '') return {};
    const courseId = courseOfTitle.get(titleKey(course))?.id ?? chosen.get(titleKey(course));
    return courseId === undefined || (courseId !== null && !titleOf.has(courseId))
      ? { isUnmapped: true }
      : { courseId };
  };
  const known = await findKnownRequests(tx, lines);
  const leads = lines.map((line): ClassifiedLead => {
    const { courseId, isUnmapped } = courseOf(line);
    const lead = { ...line, ...withTitle(line, courseId, titleOf), courseId, requestId: null };
    if (line.problem) return { ...lead, state: 'bad' };
    if (isUnmapped) return { ...lead, problem: 'No course has this title', state: 'unmapped' };
    return { ...lead, ...recognise(lead, known) };
  });
  const unknown = lines.filter(({ course }) => course !== '' && !courseOfTitle.has(titleKey(course)));
  const unknownTitles = [...Map.groupBy(unknown, ({ course }) => titleKey(course)).values()].map((named) => {
    return { title: named[0]?.course ?? '', leads: named.length };
  });
  return { ...read, leads, unknownTitles };
}

/** A title for which staff chose no course is kept in the note. */
function withTitle(
  { course, note }: LeadLine,
  courseId: string | null | undefined,
  titleOf: ReadonlyMap<string, string>,
) {
  if (courseId) return { course: titleOf.get(courseId) ?? '' };
  return courseId === null ? { course: '', note: [`Course: ${course}`, note].filter(Boolean).join('\n') } : {};
}

/** A request by which a person is known, or a row above in the file. */
type Known = { id: string; stage: RequestStage; courseId: string | null } | 'row';

/**
 * Whether a row is of someone new. A person without an open request, whose request was lost, asks again: for the same course, or
 * for none, that request opens again; for another course, it is a new one.
 */
function recognise(
  lead: Pick<ClassifiedLead, 'email' | 'mobile' | 'courseId'>,
  known: Map<string, Known[]>,
): Pick<ClassifiedLead, 'state' | 'requestId'> {
  const keys = keysOf(lead);
  const found = keys.flatMap((key) => known.get(key) ?? []);
  for (const key of keys) known.set(key, [...(known.get(key) ?? []), 'row']);
  const requests = found.filter((request) => request !== 'row');
  const open = requests.find(({ stage }) => openStages.includes(stage));
  if (open) return { state: 'repeated', requestId: open.id };
  if (found.includes('row')) return { state: 'repeated', requestId: null };
  const lost = requests.filter(({ stage }) => stage === 'lost');
  const sameCourse = lost.find(({ courseId }) => !courseId || !lead.courseId || courseId === lead.courseId);
  if (sameCourse) return { state: 'reopened', requestId: sameCourse.id };
  const [enrolled] = requests.filter(({ stage }) => stage !== 'lost');
  return enrolled ? { state: 'repeated', requestId: enrolled.id } : { state: 'new', requestId: null };
}

const keysOf = ({ email, mobile }: { email: string; mobile: string }) =>
  [email.toLowerCase(), mobile].filter((key) => key !== '');

/** Newest first. */
async function findKnownRequests(tx: Tx, lines: readonly LeadLine[]): Promise<Map<string, Known[]>> {
  const { id, normalizedEmail, mobile, stage, courseId, createdAt } = enrollmentRequests;
  const emails = lines.map(({ email }) => email.toLowerCase()).filter(Boolean);
  const mobiles = lines.map((line) => line.mobile).filter(Boolean);
  const rows = await tx
    .select({ id, email: normalizedEmail, mobile, stage, courseId })
    .from(enrollmentRequests)
    .where(or(inArray(normalizedEmail, emails), inArray(mobile, mobiles)))
    .orderBy(desc(createdAt));
  const known = new Map<string, Known[]>();
  for (const row of rows) for (const key of keysOf(row)) known.set(key, [...(known.get(key) ?? []), row]);
  return known;
}
