import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { courses, seeds } from '../schema/index.ts';

/** Its key stays the same over releases. */
export type SeedItem = { key: string; insert: (tx: Tx) => Promise<void> };

/**
 * Inserts an item once, so that it never overwrites an edit or undoes a deletion. Of two nodes that start at once, the
 * second waits at the key until the first has committed.
 * @returns whether this call inserted it.
 */
export async function seedOnce(db: Db, key: string, insert: (tx: Tx) => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const inserted = await tx.insert(seeds).values({ key }).onConflictDoNothing().returning();
    if (inserted.length === 0) return false;
    await insert(tx);
    return true;
  });
}

/** The id of a course; null if there is none, or the slug is missing. */
export async function findCourseId(tx: Tx, slug: string | undefined): Promise<string | null> {
  if (slug === undefined) return null;
  const [course] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug));
  return course?.id ?? null;
}
