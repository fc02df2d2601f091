import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { DeskRequestFilter } from '../../../contract/desk-requests.ts';
import type { RequestStage } from '../../../contract/states.ts';
import { enrollmentRequests } from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';

/** Stages in which there is something to do. */
export const openStages: RequestStage[] = ['new', 'contacted'];

/** Who asks, and the day that it is for them. */
export type Asking = { actorId: string; today: string };

/** The text that `enrollment_requests_search_idx` holds. */
const searched = sql`(${enrollmentRequests.name} || ' ' || ${enrollmentRequests.email} || ' ' || ${enrollmentRequests.mobile})`;

function ownedBy(owner: string, actorId: string): SQL {
  const { ownerId } = enrollmentRequests;
  return owner === 'nobody' ? isNull(ownerId) : eq(ownerId, owner === 'me' ? actorId : owner);
}

/** The requests that a filter leaves. */
export function matching(
  { q, course, stage, owner, due }: DeskRequestFilter,
  { actorId, today }: Asking,
): SQL | undefined {
  return and(
    course === undefined ? undefined : eq(enrollmentRequests.courseId, course),
    stage && eq(enrollmentRequests.stage, stage),
    owner === undefined ? undefined : ownedBy(owner, actorId),
    due && lte(enrollmentRequests.followUpOn, today),
    due && inArray(enrollmentRequests.stage, openStages),
    matchesText(searched, q),
  );
}
