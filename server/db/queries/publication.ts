import { and, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { courses, lessons, modules, topics } from '../schema/content.ts';

type PublicationTable = { publishAt: PgColumn; deletedAt: PgColumn };

/** Matches rows that visitors may see: published by now, and not in the trash. It uses the database's clock, the same for all nodes. */
export function isPublished({ publishAt, deletedAt }: PublicationTable): SQL | undefined {
  return and(isNull(deletedAt), isNotNull(publishAt), lte(publishAt, sql`now()`));
}

/** Courses that visitors may see: a free one also needs its topic. For queries that left-join `topics`. */
export const isOffered: SQL | undefined = and(isPublished(courses), or(isNull(courses.topicId), isPublished(topics)));

/** Matches published lessons whose module, if any, is not in the trash. For queries that left-join `modules`. */
export const isTaught: SQL | undefined = and(isPublished(lessons), isNull(modules.deletedAt));
