import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DeskRequestFilter, DeskRequestsQuery } from '../../../contract/selling/desk-requests.ts';
import type { Tx } from '../../db/client.ts';
import { ascending, byText, byTime, descending, PAGE_LIMIT, pageIn, type SortOrder } from '../../db/cursor.ts';
import { latestFirst, soonestFirst } from '../../db/schema/columns.ts';
import { courses, enrollmentRequests, users } from '../../db/schema/index.ts';
import { matchesFilter, type Viewer } from './filter.ts';

const { id, createdAt, followUpAt } = enrollmentRequests;

const COUNT_LIMIT = 100;

export const requestColumns = {
  id,
  version: enrollmentRequests.version,
  name: enrollmentRequests.name,
  email: enrollmentRequests.email,
  mobile: enrollmentRequests.mobile,
  course: { id: courses.id, title: courses.title },
  stage: enrollmentRequests.stage,
  isTest: enrollmentRequests.isTest,
  owner: { id: users.id, name: users.name },
  followUpAt,
  page: enrollmentRequests.page,
  referrer: enrollmentRequests.referrer,
  utmSource: enrollmentRequests.utmSource,
  utmMedium: enrollmentRequests.utmMedium,
  utmCampaign: enrollmentRequests.utmCampaign,
  createdAt,
};

/** The orders of the list. Requests without a follow-up come last in both directions. */
const sortOrders: Record<NonNullable<DeskRequestsQuery['sort']>, SortOrder> = {
  name: ascending(byText(enrollmentRequests.name)),
  '-name': descending(byText(enrollmentRequests.name)),
  followUpAt: ascending(byTime(soonestFirst(enrollmentRequests))),
  '-followUpAt': descending(byTime(latestFirst(enrollmentRequests))),
  createdAt: ascending(byTime(createdAt)),
  '-createdAt': descending(byTime(createdAt)),
};

/** The request whose call is overdue longest comes first. */
const longestDue = ascending(byTime(followUpAt));

/** Finds requests, newest first, unless the list is sorted or shows due requests. */
export function findRequests(
  tx: Tx,
  { cursor, sort, ...filter }: DeskRequestsQuery,
  viewer: Viewer,
  limit = PAGE_LIMIT,
) {
  const order = sort ? sortOrders[sort] : filter.due ? longestDue : sortOrders['-createdAt'];
  const page = pageIn(order, id, cursor);
  return tx
    .select({ ...requestColumns, cursorKey: page.cursorKey })
    .from(enrollmentRequests)
    .leftJoin(courses, eq(courses.id, enrollmentRequests.courseId))
    .leftJoin(users, eq(users.id, enrollmentRequests.ownerId))
    .where(and(matchesFilter(filter, viewer), page.after))
    .orderBy(...page.by)
    .limit(limit);
}

/** The number of others with its mobile number or email; two indexes find them. */
export function otherCounts(ids: string[]): SQL {
  return sql`
    SELECT request.id, (SELECT count(*)::int FROM (
      SELECT id FROM ${enrollmentRequests} WHERE mobile = request.mobile AND mobile <> '' AND id <> request.id
      UNION
      SELECT id FROM ${enrollmentRequests} WHERE normalized_email = request.normalized_email AND normalized_email <> '' AND id <> request.id
      LIMIT ${COUNT_LIMIT}
    ) AS other) AS others
    FROM ${enrollmentRequests} AS request WHERE ${inArray(sql`request.id`, ids)}`;
}

export async function countOthers(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; others: number }>(otherCounts(ids));
  return new Map(rows.map((row) => [row.id, row.others]));
}

export async function countRequests(tx: Tx, filter: DeskRequestFilter, viewer: Viewer): Promise<number> {
  const isReal = eq(enrollmentRequests.isTest, false);
  const matches = and(matchesFilter(filter, viewer), isReal);
  const [row] = await tx.select({ count: count() }).from(enrollmentRequests).where(matches);
  return row?.count ?? 0;
}

export function findCourses(tx: Tx) {
  return tx
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.kind, 'paid'))
    .orderBy(asc(courses.position), asc(courses.id));
}
