import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, unionAll } from 'drizzle-orm/pg-core';
import { mayNow } from '../../../contract/people/permission.ts';
import type { DeskImageUse } from '../../../contract/publishing/desk-images.ts';
import type { Tx } from '../../db/client.ts';
import { imagesIn } from '../../db/schema/columns.ts';
import {
  courses,
  images,
  lessons,
  modules,
  pages,
  posts,
  siteSettings,
  trainerProfiles,
} from '../../db/schema/index.ts';
import type { Actor } from '../../records/index.ts';
import { coursesTaughtBy } from '../courses/index.ts';

const holder = (table: PgTable, ...texts: (PgColumn | SQL)[]) => ({ table, hashes: imagesIn(...texts) });

/** Each is a table, and SQL of the hashes of the images of a row. */
export const imageHolders = {
  posts: holder(posts, posts.image, posts.body),
  courses: holder(courses, courses.image, courses.body),
  lessons: holder(lessons, lessons.videoPoster, lessons.body),
  pages: holder(pages, pages.body),
  profiles: holder(trainerProfiles, trainerProfiles.image),
  settings: holder(siteSettings, sql`${siteSettings.settings} ->> 'logo'`),
};

type Hashes = { hashes: SQL<string[]> };
const containsHash = ({ hashes }: Hashes, hash: string | PgColumn) => sql`${hashes} @> ARRAY[${hash}]::text[]`;

/** Finds the content outside the trash that shows an image; without `content.write`, only in the courses that the actor teaches. */
export function findUses(tx: Tx, hash: string, actor: Actor) {
  const seesAll = mayNow(actor, 'content.write');
  const taught = coursesTaughtBy(tx, actor.id);
  const mayRead = (courseId: PgColumn) => (seesAll ? undefined : inArray(courseId, taught));
  const none = sql<string | null>`NULL::uuid`;
  return unionAll(
    tx
      .select({ kind: sql<DeskImageUse['kind']>`'course'`, id: courses.id, courseId: none, title: courses.title })
      .from(courses)
      .where(and(isNull(courses.deletedAt), mayRead(courses.id), containsHash(imageHolders.courses, hash))),
    tx
      .select({
        kind: sql<DeskImageUse['kind']>`'lesson'`,
        id: lessons.id,
        courseId: sql<string | null>`${lessons.courseId}`,
        title: lessons.title,
      })
      .from(lessons)
      .innerJoin(courses, and(eq(courses.id, lessons.courseId), isNull(courses.deletedAt)))
      .leftJoin(modules, eq(modules.id, lessons.moduleId))
      .where(
        and(
          isNull(lessons.deletedAt),
          isNull(modules.deletedAt),
          mayRead(lessons.courseId),
          containsHash(imageHolders.lessons, hash),
        ),
      ),
    tx
      .select({ kind: sql<DeskImageUse['kind']>`'post'`, id: posts.id, courseId: none, title: posts.title })
      .from(posts)
      .where(and(isNull(posts.deletedAt), seesAll ? undefined : sql`false`, containsHash(imageHolders.posts, hash))),
    tx
      .select({ kind: sql<DeskImageUse['kind']>`'page'`, id: pages.id, courseId: none, title: pages.title })
      .from(pages)
      .where(and(seesAll ? undefined : sql`false`, containsHash(imageHolders.pages, hash))),
    tx
      .select({
        kind: sql<DeskImageUse['kind']>`'profile'`,
        id: trainerProfiles.id,
        courseId: none,
        title: trainerProfiles.name,
      })
      .from(trainerProfiles)
      .where(
        and(
          isNull(trainerProfiles.deletedAt),
          seesAll ? undefined : sql`false`,
          containsHash(imageHolders.profiles, hash),
        ),
      ),
  );
}

/** Matches images that some content shows, also content in the trash, which may be restored. */
export function isShown(): SQL | undefined {
  const shows = Object.values(imageHolders).map(
    (content) => sql`EXISTS (SELECT 1 FROM ${content.table} WHERE ${containsHash(content, images.hash)})`,
  );
  return or(...shows);
}
