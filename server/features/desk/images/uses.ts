import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { DeskImageUse } from '../../../../contract/desk-images.ts';
import type { Tx } from '../../../db/client.ts';
import { courseInstructors, courses, images, lessons, pages, posts } from '../../../db/schema/index.ts';
import type { Staff } from '../staff-only.ts';

/** Whether one of these texts holds the hash of an image, which its address is made of. */
function hold(texts: PgColumn[], hash: string | PgColumn): SQL {
  return sql`strpos(concat_ws(' ', ${sql.join(texts, sql`, `)}), ${hash}) > 0`;
}

const texts = {
  posts: [posts.image, posts.body],
  courses: [courses.image, courses.body],
  lessons: [lessons.videoPoster, lessons.body],
  pages: [pages.body],
};

/** Content that shows an image and is not in the trash; of it an instructor is told what is in their courses. */
export function findUses(db: Tx, hash: string, staff: Pick<Staff, 'id' | 'role'>): Promise<DeskImageUse[]> {
  const isAdmin = staff.role === 'admin';
  const taught = db
    .select({ id: courseInstructors.courseId })
    .from(courseInstructors)
    .where(eq(courseInstructors.userId, staff.id));
  const mayBeTold = (courseId: PgColumn) => (isAdmin ? undefined : inArray(courseId, taught));
  const none = sql<string | null>`NULL::uuid`;
  return unionAll(
    db
      .select({ kind: sql<DeskImageUse['kind']>`'course'`, id: courses.id, courseId: none, title: courses.title })
      .from(courses)
      .where(and(isNull(courses.deletedAt), mayBeTold(courses.id), hold(texts.courses, hash))),
    db
      .select({
        kind: sql<DeskImageUse['kind']>`'lesson'`,
        id: lessons.id,
        courseId: sql<string | null>`${lessons.courseId}`,
        title: lessons.title,
      })
      .from(lessons)
      .where(and(isNull(lessons.deletedAt), mayBeTold(lessons.courseId), hold(texts.lessons, hash))),
    db
      .select({ kind: sql<DeskImageUse['kind']>`'post'`, id: posts.id, courseId: none, title: posts.title })
      .from(posts)
      .where(and(isNull(posts.deletedAt), isAdmin ? undefined : sql`false`, hold(texts.posts, hash))),
    db
      .select({ kind: sql<DeskImageUse['kind']>`'page'`, id: pages.id, courseId: none, title: pages.title })
      .from(pages)
      .where(and(isAdmin ? undefined : sql`false`, hold(texts.pages, hash))),
  );
}

/** An image that something shows, also in the trash, from where it may come back. */
export function isShown(): SQL | undefined {
  const { hash } = images;
  return or(
    sql`EXISTS (SELECT 1 FROM ${posts} WHERE ${hold(texts.posts, hash)})`,
    sql`EXISTS (SELECT 1 FROM ${courses} WHERE ${hold(texts.courses, hash)})`,
    sql`EXISTS (SELECT 1 FROM ${lessons} WHERE ${hold(texts.lessons, hash)})`,
    sql`EXISTS (SELECT 1 FROM ${pages} WHERE ${hold(texts.pages, hash)})`,
  );
}
