import { and, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { courses, lessons, modules, topics } from './schema/content.ts';

/** A table with the columns of `publication`. */
type Published = { publishAt: PgColumn; deletedAt: PgColumn };

/** What visitors may see of a table: published by now, and not in the trash. The clock is the database's, one for all nodes. */
export function isPublished({ publishAt, deletedAt }: Published): SQL | undefined {
  return and(isNull(deletedAt), isNotNull(publishAt), lte(publishAt, sql`now()`));
}

/** Courses that visitors may see: a free one goes with its topic. For queries that join `topics`, as paid ones have none. */
export const isOffered: SQL | undefined = and(isPublished(courses), or(isNull(courses.topicId), isPublished(topics)));

/** Lessons that are part of their course: a lesson goes with its module. For queries that join `modules`, as some have none. */
export const isTaught: SQL | undefined = and(isPublished(lessons), isNull(modules.deletedAt));
