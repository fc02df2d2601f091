import { and, eq } from 'drizzle-orm';
import type { LessonPlace, NoteSave } from '../../../contract/learning/notes.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { lessonNotes, lessonPlaces, savedLessons } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { headingIdsIn, type LessonRef, renderLesson } from '../lessons/index.ts';
import { requireOwnLesson } from './own-lesson.ts';

const CHANGED_ELSEWHERE =
  'You have changed this note elsewhere. What you typed is still here: add what you need from the other version, and save again.';

/** An empty text removes it; the same again does nothing. @returns its version @throws not_found, conflict */
export async function saveNote(
  { tx, now }: Context<null>,
  { userId, text, version, ...ref }: LessonRef & NoteSave,
): Promise<number> {
  await lockAccount(tx, userId);
  const { id: lessonId } = await requireOwnLesson(tx, { userId, ...ref });
  const matchesNote = and(eq(lessonNotes.userId, userId), eq(lessonNotes.lessonId, lessonId));
  const [stored = { body: '', version: 0 }] = await tx
    .select({ body: lessonNotes.body, version: lessonNotes.version })
    .from(lessonNotes)
    .where(matchesNote);
  if (stored.body === text) return stored.version;
  if (stored.version !== version) fail.conflict(CHANGED_ELSEWHERE);
  const changed = { body: text, version: version + 1, updatedAt: now() };
  if (version === 0) await tx.insert(lessonNotes).values({ userId, lessonId, ...changed });
  else await tx.update(lessonNotes).set(changed).where(matchesNote);
  return changed.version;
}

/** A repeat keeps the first date. */
export async function bookmarkLesson(
  { tx, now }: Context<null>,
  { userId, isSaved, ...ref }: LessonRef & { isSaved: boolean },
): Promise<void> {
  await lockAccount(tx, userId);
  const { id: lessonId } = await requireOwnLesson(tx, { userId, ...ref });
  if (isSaved) {
    await tx.insert(savedLessons).values({ userId, lessonId, savedAt: now() }).onConflictDoNothing();
    return;
  }
  await tx.delete(savedLessons).where(and(eq(savedLessons.userId, userId), eq(savedLessons.lessonId, lessonId)));
}

/** @throws RequestError not_found, or invalid_input for a heading that the lesson does not have */
export async function saveReadingPosition(
  { tx, now }: Context<null>,
  { userId, heading, ...ref }: LessonRef & LessonPlace,
): Promise<void> {
  await lockAccount(tx, userId);
  const { id: lessonId, body } = await requireOwnLesson(tx, { userId, ...ref });
  if (heading !== null && !headingIdsIn(await renderLesson(body ?? '')).includes(heading)) {
    fail.invalid('heading', 'The lesson has no such heading.');
  }
  const position = { heading, leftAt: now() };
  await tx
    .insert(lessonPlaces)
    .values({ userId, lessonId, ...position })
    .onConflictDoUpdate({ target: [lessonPlaces.userId, lessonPlaces.lessonId], set: position });
}
