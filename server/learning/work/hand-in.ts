import type { Assignment, HandInRequest } from '../../../contract/learning/work.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { handInFiles, handIns } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import type { Context } from '../../records/index.ts';
import { dueAtOf, presentDue } from './due.ts';
import type { CheckedFile } from './files.ts';
import { presentAttempt } from './present.ts';
import { findAssignment, findAttempts, findFiles, findOwnAssignment } from './queries.ts';

/** The same message for a lesson without work, a missing one and another learner's. */
export const MISSING = 'This lesson has no assignment, or you do not have access to it.';

type Reader = { userId: string; lessonId: string; batchId: string | null };

/** The work that a lesson asks a learner for, with their attempts; null for a lesson without. */
export async function readAssignment(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  { userId, lessonId, batchId }: Reader,
): Promise<Assignment | null> {
  const { db, now } = deps;
  const assignment = await findAssignment(db, lessonId);
  if (!assignment) return null;
  const [attempts, dueAt] = await Promise.all([findAttempts(db, userId, lessonId), dueAtOf(db, assignment, batchId)]);
  const files = await findFiles(
    db,
    attempts.map(({ id }) => id),
  );
  const { brief, criteria, ways } = assignment;
  return {
    html: await renderMarkdown(brief, { idPrefix: 'work--', headingShift: 1 }),
    criteria,
    ways: ways.filter(isWay),
    due: presentDue(dueAt, now()),
    canHandIn: attempts.every(({ outcome }) => outcome === 'returned'),
    tries: await Promise.all(attempts.map((row) => presentAttempt(deps, row, files))),
  };
}

type Way = Assignment['ways'][number];
/** The database holds no other. */
const isWay = (way: string): way is Way => way === 'text' || way === 'link' || way === 'files';

type HandIn = HandInRequest & { userId: string; course: string; lesson: string; files: CheckedFile[] };

/**
 * Hands in a try. It stays as it is from then on; the next one follows once it is handed back.
 * @throws RequestError not_found, invalid_input, or conflict while a try waits or after one was accepted
 */
export async function handIn(
  context: Context<null>,
  { userId, course, lesson, files, ...typed }: HandIn,
): Promise<void> {
  const { tx, now } = context;
  await lockAccount(tx, userId);
  const found = (await findOwnAssignment(tx, userId, course, lesson)) ?? fail.notFound(MISSING);
  const { assignment, batchId } = found;
  const { lessonId, criteria } = assignment;
  const typedWork = { text: typed.text ?? '', link: typed.link || null };
  requireWays(assignment.ways.filter(isWay), { ...typedWork, files });
  const [last] = await findAttempts(tx, userId, lessonId);
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
  // One by one, so that a try takes no more memory than its largest file.
  for (const file of files) await tx.insert(handInFiles).values({ ...file, handInId: row.id });
}

const wayTexts: Record<Way, string> = { text: 'a text', link: 'an address', files: 'files' };

/** @throws RequestError invalid_input for nothing at all, or for a way that the lesson does not take */
function requireWays(
  ways: readonly Way[],
  { text, link, files }: { text: string; link: string | null; files: unknown[] },
) {
  const hasWays = { text: text !== '', link: link !== null, files: files.length > 0 };
  const foreign = (['text', 'link', 'files'] as const).find((way) => hasWays[way] && !ways.includes(way));
  if (foreign) fail.invalid(foreign, `This lesson does not take ${wayTexts[foreign]}.`);
  const [first = 'text'] = ways;
  if (Object.values(hasWays).some(Boolean)) return;
  fail.invalid(first, `Hand in ${ways.map((way) => wayTexts[way]).join(' or ')}.`);
}

/** An address without what does not change where it leads. */
export function linkKeyOf(link: string): string {
  const { host, pathname, search } = new URL(link);
  return `${host.replace(/^www\./, '')}${pathname.replace(/(\.git)?\/*$/, '')}${search}`.toLowerCase();
}
