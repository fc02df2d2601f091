import { and, desc, eq, isNotNull, lte, max, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { isOffered, isPublished, isTaught } from '../../db/queries/publication.ts';
import { batches, courses, lessons, modules, pages, posts, topics } from '../../db/schema/index.ts';

/** The most URLs of one sitemap (sitemaps.org protocol). */
export const MAX_ADDRESSES = 50_000;

/** `changedAt` is the last change of the course, its lessons or its batches. */
export function findCourses(tx: Tx) {
  const lesson = tx
    .select({
      courseId: lessons.courseId,
      changedAt: max(lessons.updatedAt).as('lesson_changed_at'),
    })
    .from(lessons)
    // With lessons in the trash, because their deletion changed the page.
    .where(lte(lessons.publishAt, sql`now()`))
    .groupBy(lessons.courseId)
    .as('lesson');
  const batch = tx
    .select({ courseId: batches.courseId, changedAt: max(batches.updatedAt).as('batch_changed_at') })
    .from(batches)
    .groupBy(batches.courseId)
    .as('batch');
  return tx
    .select({
      kind: courses.kind,
      slug: courses.slug,
      topic: topics.slug,
      changedAt: sql`greatest(${courses.updatedAt}, ${lesson.changedAt}, ${batch.changedAt})`.mapWith(
        courses.updatedAt,
      ),
    })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .leftJoin(lesson, eq(lesson.courseId, courses.id))
    .leftJoin(batch, eq(batch.courseId, courses.id))
    .where(isOffered)
    .orderBy(courses.kind, topics.position, courses.position, courses.id);
}

export function findOpenLessons(tx: Tx) {
  return tx
    .select({ course: courses.slug, slug: lessons.slug, changedAt: lessons.updatedAt })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .leftJoin(modules, eq(modules.id, lessons.moduleId))
    .where(and(eq(courses.kind, 'paid'), isOffered, isTaught, lessons.isOpen, isNotNull(lessons.body)))
    .orderBy(courses.position, courses.id, modules.position, lessons.position, lessons.id);
}

export function findTopics(tx: Tx) {
  return tx
    .select({ slug: topics.slug, changedAt: topics.updatedAt })
    .from(topics)
    .where(isPublished(topics))
    .orderBy(topics.position, topics.id);
}

export function findPosts(tx: Tx) {
  return tx
    .select({ slug: posts.slug, changedAt: posts.updatedAt })
    .from(posts)
    .where(isPublished(posts))
    .orderBy(desc(posts.publishedOn), posts.id)
    .limit(MAX_ADDRESSES);
}

export function findPages(tx: Tx) {
  return tx.select({ slug: pages.slug, changedAt: pages.updatedAt }).from(pages);
}
