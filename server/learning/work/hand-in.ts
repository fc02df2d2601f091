import type { Assignment, HandInRequest } from '../../../contract/learning/work.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { handInFiles, handIns } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import type { Context } from '../../records/index.ts';
import { dueAtOf, presentDue } from './due.ts';
import type { CheckedFile } from './files.ts';
import { findAssignment, findFiles, findHandIns, findOwnAssignment } from './queries.ts';
import { shownHandIn } from './shown-hand-in.ts';

/** Also for a lesson that is missing, or that the learner may not read. */
export const MISSING = 'This lesson has no assignment, or you do not have access to it.';

type Reader = { userId: string; lessonId: string; batchId: string | null };

/** Reads the assignment of a lesson with the hand-ins of a learner; null without an assignment. */
export async function readAssignment(deps: Pick<Deps, 'db' | 'env' | 'now'>, { userId, lessonId, batchId }: Reader) {
  const { db, now } = deps;
  const assignment = await findAssignment(db, lessonId);
  if (!assignment) return null;
  const [ownHandIns, dueAt] = await Promise.all([findHandIns(db, userId, lessonId), dueAtOf(db, assignment, batchId)]);
  const files = await findFiles(
    db,
    ownHandIns.map(({ id }) => id),
  );
  const { brief, criteria, ways } = assignment;
  return {
    html: await renderMarkdown(brief, { idPrefix: 'work--', headingShift: 1 }),
    criteria,
    ways: ways.filter(isWay),
    due: presentDue(dueAt, now()),
    canHandIn: ownHandIns.every(({ outcome }) => outcome === 'returned'),
    attempts: await Promise.all(ownHandIns.map((row) => shownHandIn(deps, row, files))),
  };
}

type Way = Assignment['ways'][number];
/** Narrows the type of a column that has no other values. */
const isWay = (way: string): way is Way => way === 'text' || way === 'link' || way === 'files';

type NewHandIn = HandInRequest & { userId: string; course: string; lesson: string; files: CheckedFile[] };

/** Hands in work, which is possible again once it is handed back. @throws RequestError not_found, invalid_input, conflict */
export async function handIn(
  context: Context<null>,
  { userId, course, lesson, files, ...typed }: NewHandIn,
): Promise<void> {
  const { tx, now } = context;
  await lockAccount(tx, userId);
  const found = (await findOwnAssignment(tx, userId, course, lesson)) ?? fail.notFound(MISSING);
  const { assignment, batchId } = found;
  const { lessonId, criteria } = assignment;
  const typedWork = { text: typed.text ?? '', link: typed.link || null };
  requireWays(assignment.ways.filter(isWay), { ...typedWork, files });
  const [last] = await findHandIns(tx, userId, lessonId);
  if (last && last.outcome === null) fail.conflict('Your last work has not been reviewed yet.');
  if (last?.outcome === 'accepted') fail.conflict('Your work has already been accepted.');
  const [row] = await tx
    .insert(handIns)
    .values({
      lessonId,
      userId,
      batchId,
      criteria,
      ...typedWork,
      linkKey: typedWork.link && linkKeyOf(typedWork.link),
      number: (last?.number ?? 0) + 1,
      dueAt: await dueAtOf(tx, assignment, batchId),
      handedInAt: now(),
    })
    .returning({ id: handIns.id });
  if (!row) throw new Error('The work was not stored');
  // One by one, so that a hand-in takes no more memory than its largest file.
  for (const file of files) await tx.insert(handInFiles).values({ ...file, handInId: row.id });
}

const wayTexts: Record<Way, string> = { text: 'a text', link: 'an address', files: 'files' };

/** Also for an empty hand-in. @throws RequestError invalid_input */
function requireWays(
  ways: readonly Way[],
  { text, link, files }: { text: string; link: string | null; files: unknown[] },
) {
  const hasWays = { text: text !== '', link: link !== null, files: files.length > 0 };
  const refusedWay = (['text', 'link', 'files'] as const).find((way) => hasWays[way] && !ways.includes(way));
  if (refusedWay) fail.invalid(refusedWay, `This lesson does not take ${wayTexts[refusedWay]}.`);
  const [first = 'text'] = ways;
  if (Object.values(hasWays).some(Boolean)) return;
  fail.invalid(first, `Hand in ${ways.map((way) => wayTexts[way]).join(' or ')}.`);
}

/** The same for different spellings of an address. */
function linkKeyOf(link: string): string {
  const { host, pathname, search } = new URL(link);
  return `${host.replace(/^www\./, '')}${pathname.replace(/(\.git)?\/*$/, '')}${search}`.toLowerCase();
}
