import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../contract/base/time.ts';
import { paths } from '../../../../contract/paths.ts';
import type { SignedIn } from '../../../auth/session.ts';
import { calendarChanges } from '../../../auth/session-row.ts';
import type { Tx } from '../../../db/client.ts';
import { isActive } from '../../../db/queries/enrollments.ts';
import { readSettings } from '../../../db/queries/site-settings.ts';
import { batches, classMeetings, courses, enrollments, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { calendarFile } from './calendar-file.ts';

type FeedDeps = Pick<Deps, 'db' | 'env' | 'now'>;

const KEPT_DAYS = 90;

/** Derived from SECRET, and not stored in the database. */
function tokenOf({ env }: Pick<Deps, 'env'>, userId: string, changes: number): string {
  const proof = createHmac('sha256', env.SECRET ?? '')
    .update(`calendar:${userId}:${changes}`)
    .digest('hex');
  return `${userId}.${proof}`;
}

/** The address of a person's calendar; null before the email is confirmed, because it may be a stranger's. */
export function feedUrl(
  deps: Pick<Deps, 'env'>,
  { id, emailVerified, calendarChanges: changes }: Pick<SignedIn, 'id' | 'emailVerified' | 'calendarChanges'>,
): string | null {
  if (!emailVerified) return null;
  return `${deps.env.PUBLIC_URL}${paths.calendar}?token=${tokenOf(deps, id, changes)}`;
}

/** The earlier address stops working. */
export async function renewFeed({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ calendarRenewals: sql`${users.calendarRenewals} + 1` })
    .where(eq(users.id, userId));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Null if it opens none. */
async function userOf(deps: FeedDeps, token: string): Promise<string | null> {
  const [userId = ''] = token.split('.');
  if (!UUID.test(userId)) return null;
  const [account] = await deps.db
    .select({ changes: calendarChanges })
    .from(users)
    .where(and(eq(users.id, userId), users.emailVerified));
  if (!account) return null;
  const [expected, received] = [Buffer.from(tokenOf(deps, userId, account.changes)), Buffer.from(token)];
  return expected.length === received.length && timingSafeEqual(expected, received) ? userId : null;
}

/** Reads the calendar of a token. @returns null if the token opens none */
export async function readFeed(deps: FeedDeps, token: string): Promise<string | null> {
  const userId = await userOf(deps, token);
  if (!userId) return null;
  const now = deps.now();
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const [{ brand }, rows] = await Promise.all([readSettings(deps.db), findClassesOfPerson(deps.db, userId, since)]);
  return calendarFile({ url: deps.env.PUBLIC_URL, name: `${brand} classes`, now }, rows);
}

export const calendarColumns = {
  id: classMeetings.id,
  number: classMeetings.number,
  title: classMeetings.title,
  startsAt: classMeetings.startsAt,
  endsAt: classMeetings.endsAt,
  cancelledAt: classMeetings.cancelledAt,
  cancelReason: classMeetings.cancelReason,
  sequence: classMeetings.sequence,
  updatedAt: classMeetings.updatedAt,
  course: courses.title,
};

function findClassesOfPerson(tx: Tx, userId: string, since: Date) {
  return tx
    .select(calendarColumns)
    .from(enrollments)
    .innerJoin(batches, eq(batches.id, enrollments.batchId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(classMeetings, eq(classMeetings.batchId, batches.id))
    .where(and(eq(enrollments.userId, userId), isActive, isNull(courses.deletedAt), gt(classMeetings.endsAt, since)))
    .orderBy(asc(classMeetings.startsAt), asc(classMeetings.id));
}
