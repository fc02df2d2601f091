import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm';
import { MAX_RESULTS_PER_KIND, type SearchKind } from '../../../contract/desk/desk-search.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { messageText, orderText, requestText, userText } from '../../db/schema/columns.ts';
import {
  batches,
  contactMessages,
  courses,
  courseTrainers,
  enrollmentRequests,
  enrollments,
  orders,
  people,
  posts,
  users,
} from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';

/** A search; `taughtBy` narrows courses and learners to those of a trainer. */
type SearchQuery = { text: string; taughtBy: string | undefined };
type SearchHit = { id: string; title: string; detail: string; courseId?: string };

// The texts are the expressions of the trigram indexes, where a table has one.
const batchText = sql`('Batch ' || ${batches.number} || ' ' || ${courses.title})`;
const courseText = sql`(${courses.title} || ' ' || ${courses.slug})`;
const postText = sql`(${posts.title} || ' ' || ${posts.slug})`;

export const finders: Record<SearchKind, (tx: Tx, query: SearchQuery) => PromiseLike<SearchHit[]>> = {
  person: (tx, { text }) =>
    tx
      .select({
        id: people.id,
        title: sql<string>`coalesce(nullif(${people.name}, ''), nullif(${people.email}, ''), ${people.mobile})`,
        detail: sql<string>`concat_ws(', ', nullif(${people.email}, ''), nullif(${people.mobile}, ''))`,
      })
      .from(people)
      .where(matchesText(sql`${people.known}`, text))
      .orderBy(desc(people.createdAt))
      .limit(MAX_RESULTS_PER_KIND),
  request: (tx, { text }) =>
    tx
      .select({
        id: enrollmentRequests.id,
        title: enrollmentRequests.name,
        detail: sql<string>`concat_ws(', ', nullif(${enrollmentRequests.email}, ''), ${courses.title})`,
      })
      .from(enrollmentRequests)
      .leftJoin(courses, eq(courses.id, enrollmentRequests.courseId))
      .where(matchesText(requestText(enrollmentRequests), text))
      .orderBy(desc(enrollmentRequests.createdAt))
      .limit(MAX_RESULTS_PER_KIND),
  learner: async (tx, query) =>
    [...(await findLearners(tx, query)), ...(query.taughtBy ? [] : await findLearnersWithoutAccount(tx, query))].slice(
      0,
      MAX_RESULTS_PER_KIND,
    ),
  order: (tx, { text }) =>
    tx
      .select({ id: orders.id, title: sql<string>`${orders.code} || ' ' || ${orders.name}`, detail: courses.title })
      .from(orders)
      .innerJoin(courses, eq(courses.id, orders.courseId))
      .where(matchesText(orderText(orders), text))
      .orderBy(desc(orders.createdAt))
      .limit(MAX_RESULTS_PER_KIND),
  message: (tx, { text }) =>
    tx
      .select({ id: contactMessages.id, title: contactMessages.name, detail: contactMessages.email })
      .from(contactMessages)
      .where(matchesText(messageText(contactMessages), text))
      .orderBy(desc(contactMessages.createdAt))
      .limit(MAX_RESULTS_PER_KIND),
  batch: (tx, { text }) =>
    tx
      .select({ id: batches.id, title: sql<string>`'Batch ' || ${batches.number}`, detail: courses.title })
      .from(batches)
      .innerJoin(courses, eq(courses.id, batches.courseId))
      .where(matchesText(batchText, text))
      .orderBy(desc(batches.startsOn))
      .limit(MAX_RESULTS_PER_KIND),
  course: (tx, { text, taughtBy }) =>
    tx
      .select({ id: courses.id, title: courses.title, detail: courses.slug })
      .from(courses)
      .where(and(matchesText(courseText, text), isNull(courses.deletedAt), isTaught(tx, taughtBy)))
      .orderBy(desc(courses.createdAt))
      .limit(MAX_RESULTS_PER_KIND),
  post: (tx, { text }) =>
    tx
      .select({ id: posts.id, title: posts.title, detail: posts.slug })
      .from(posts)
      .where(and(matchesText(postText, text), isNull(posts.deletedAt)))
      .orderBy(desc(posts.createdAt))
      .limit(MAX_RESULTS_PER_KIND),
};

function isTaught(tx: Tx, taughtBy: string | undefined) {
  if (!taughtBy) return undefined;
  const { courseId, userId } = courseTrainers;
  return exists(
    tx
      .select()
      .from(courseTrainers)
      .where(and(eq(courseId, courses.id), eq(userId, taughtBy))),
  );
}

/** Trainers see only the name, as in the lists of learners. */
function findLearners(tx: Tx, { text, taughtBy }: SearchQuery) {
  return tx
    .select({
      id: enrollments.id,
      title: users.name,
      detail: taughtBy ? courses.title : sql<string>`${users.email} || ', ' || ${courses.title}`,
      courseId: enrollments.courseId,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(isActive, matchesText(taughtBy ? sql`${users.name}` : userText(users), text), isTaught(tx, taughtBy)))
    .orderBy(desc(enrollments.createdAt))
    .limit(MAX_RESULTS_PER_KIND);
}

/** Learners who have not opened their account yet are found by their email. */
function findLearnersWithoutAccount(tx: Tx, { text }: SearchQuery) {
  return tx
    .select({ id: enrollments.id, title: enrollments.email, detail: courses.title, courseId: enrollments.courseId })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(isNull(enrollments.userId), isActive, matchesText(sql`${enrollments.email}`, text)))
    .orderBy(desc(enrollments.createdAt))
    .limit(MAX_RESULTS_PER_KIND);
}
