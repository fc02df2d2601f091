import { and, eq } from 'drizzle-orm';
import type { LessonPlace, NoteSave } from '../../../contract/learning/notes.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { lessonNotes, lessonPlaces, savedLessons } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { headingIdsIn, renderLesson } from '../lessons/index.ts';
import { type LessonRef, requireOwnLesson } from './own-lesson.ts';

const CHANGED =
  'You have changed this note elsewhere. What you typed is still here: add what you need from the other version, and save again.';

/**
 * Stores a learner's note about a lesson; an empty text removes it. The same text again changes nothing.
 * @returns its version
 * @throws RequestError not_found, or conflict when another version was read
 */
export async function saveNote(
  { tx, now }: Context<null>,
  { userId, text, version, ...place }: LessonRef & NoteSave,
): Promise<number> {
  await lockAccount(tx, userId);
  const { id: lessonId } = await requireOwnLesson(tx, { userId, ...place });
  const isThis = and(eq(lessonNotes.userId, userId), eq(lessonNotes.lessonId, lessonId));
  const [stored = { body: '', version: 0 }] = await tx
    .select({ body: lessonNotes.body, version: lessonNotes.version })
    .from(lessonNotes)
    .where(isThis);
  if (stored.body === text) return stored.version;
  if (stored.version !== version) fail.conflict(CHANGED);
  const changed = { body: text, version: version + 1, updatedAt: now() };
  if (version === 0) await tx.insert(lessonNotes).values({ userId, lessonId, ...changed });
  else await tx.update(lessonNotes).set(changed).where(isThis);
  return changed.version;
}

/** Saves a lesson for a learner, or removes it; one that is saved again keeps its date. @throws RequestError not_found */
export async function bookmarkLesson(
  { tx, now }: Context<null>,
  { userId, saved, ...place }: LessonRef & { saved: boolean },
): Promise<void> {
  await lockAccount(tx, userId);
  const { id: lessonId } = await requireOwnLesson(tx, { userId, ...place });
  if (saved) {
    await tx.insert(savedLessons).values({ userId, lessonId, savedAt: now() }).onConflictDoNothing();
    return;
  }
  await tx.delete(savedLessons).where(and(eq(savedLessons.userId, userId), eq(savedLessons.lessonId, lessonId)));
}

/**
 * Stores the place at which a learner left a lesson.
 * @throws RequestError not_found, or invalid_input for a heading that the lesson does not have
 */
export async function saveReadingPosition(
  { tx, now }: Context<null>,
  { userId, heading, ...place }: LessonRef & LessonPlace,
): Promise<void> {
  await lockAccount(tx, userId);
  const { id: lessonId, body } = await requireOwnLesson(tx, { userId, ...place });
  if (heading !== null && !headingIdsIn(await renderLesson(body ?? '')).includes(heading)) {
    fail.invalid('heading', 'The lesson has no such heading.');
  }
  const left = { heading, leftAt: now() };
  await tx
    .insert(lessonPlaces)
    .values({ userId, lessonId, ...left })
    .onConflictDoUpdate({ target: [lessonPlaces.userId, lessonPlaces.lessonId], set: left });
}
