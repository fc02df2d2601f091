import { and, eq, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { addDays, instantInKolkata } from '../../../contract/base/calendar.ts';
import type { RequestStage } from '../../../contract/base/states.ts';
import type { DeskRequestFilter } from '../../../contract/selling/desk-requests.ts';
import { requestText } from '../../db/schema/columns.ts';
import { enrollmentRequests } from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';

export const openStages: RequestStage[] = ['new', 'contacted'];

export type Viewer = { actorId: string; today: string };

function ownedBy(owner: string, actorId: string): SQL {
  const { ownerId } = enrollmentRequests;
  return owner === 'nobody' ? isNull(ownerId) : eq(ownerId, owner === 'me' ? actorId : owner);
}

export const endOfDay = (today: string) => instantInKolkata(`${addDays(today, 1)}T00:00`);

export function matchesFilter(
  { q, course, stage, owner, source, import: importId, due }: DeskRequestFilter,
  { actorId, today }: Viewer,
): SQL | undefined {
  return and(
    course === undefined ? undefined : eq(enrollmentRequests.courseId, course),
    stage && eq(enrollmentRequests.stage, stage),
    owner === undefined ? undefined : ownedBy(owner, actorId),
    source === undefined ? undefined : eq(requestOrigin(enrollmentRequests), source),
    importId === undefined ? undefined : eq(enrollmentRequests.importId, importId),
    due && lt(enrollmentRequests.followUpAt, endOfDay(today)),
    due && inArray(enrollmentRequests.stage, openStages),
    matchesText(requestText(enrollmentRequests), q),
  );
}

/** The origin of a request: its campaign or source, or else the host of the referring site; null without either. */
export function requestOrigin({
  utmSource,
  referrer,
}: {
  utmSource: SQLWrapper;
  referrer: SQLWrapper;
}): SQL<string | null> {
  return sql`coalesce(nullif(${utmSource}, ''), substring(${referrer} FROM '^https?://(?:www\.)?([^/:?#]+)'))`;
}
