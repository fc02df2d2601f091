import { and, eq, ne, or } from 'drizzle-orm';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/locks.ts';
import { courses, lessons } from '../../db/schema/index.ts';

type Names = { slug: string; number?: number | undefined };

const trashNote = (deletedAt: Date | null) => (deletedAt ? ', which is in the trash' : '');

/**
 * Refuses an address or a number that another course has, also one in the trash. Saves of courses wait for each other here.
 * @throws RequestError invalid_input
 */
export async function requireUniqueNames(tx: Tx, { slug, number }: Names, courseId?: string): Promise<void> {
  await lockName(tx, 'names of courses');
  const isTaken = or(eq(courses.slug, slug), number === undefined ? undefined : eq(courses.number, number));
  const others = await tx
    .select({ slug: courses.slug, number: courses.number, title: courses.title, deletedAt: courses.deletedAt })
    .from(courses)
    .where(and(isTaken, courseId ? ne(courses.id, courseId) : undefined));
  const fields = Object.fromEntries(
    others.flatMap((other) => [
      ...(other.slug === slug ? [['slug', takenMessage('address', other)]] : []),
      ...(number !== undefined && other.number === number ? [['number', takenMessage('number', other)]] : []),
    ]),
  );
  if (others.length > 0) fail.invalid(fields);
}

function takenMessage(field: string, { title, deletedAt }: { title: string; deletedAt: Date | null }): string {
  return `This is the ${field} of ${title}${trashNote(deletedAt)}`;
}

/** Refuses the address of another lesson, even in the trash. The course is locked. @throws RequestError invalid_input */
export async function requireUniqueLessonSlug(
  tx: Tx,
  courseId: string,
  slug: string,
  lessonId?: string,
): Promise<void> {
  const [other] = await tx
    .select({ title: lessons.title, deletedAt: lessons.deletedAt })
    .from(lessons)
    .where(
      and(eq(lessons.courseId, courseId), eq(lessons.slug, slug), lessonId ? ne(lessons.id, lessonId) : undefined),
    );
  if (other) fail.invalid({ slug: takenMessage('address', other) });
}
