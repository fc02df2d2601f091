import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { paths } from '../../../web/paths.ts';
import { isActive } from '../../db/active.ts';
import type { Tx } from '../../db/client.ts';
import { batches, calendarFeeds, classSessions, courses, enrollments, users } from '../../db/schema/index.ts';
import { readSettings } from '../../db/site-settings.ts';
import type { Deps } from '../../deps.ts';
import { calendarFile } from './calendar-file.ts';

type FeedDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/** How long a class that is over stays in the feed. */
const KEPT_DAYS = 90;

/**
 * The secret of somebody's calendar. It is derived and not stored: the dashboard shows it again, the database never does.
 */
function tokenOf({ env }: Pick<Deps, 'env'>, userId: string, renewals: number): string {
  const proof = createHmac('sha256', env.SECRET ?? '')
    .update(`calendar:${userId}:${renewals}`)
    .digest('hex');
  return `${userId}.${proof}`;
}

async function renewalsOf(tx: Tx, userId: string): Promise<number> {
  const [feed] = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed?.renewals ?? 0;
}

/** The address that somebody's calendar subscribes to. */
export async function readFeedUrl(deps: FeedDeps, userId: string): Promise<string> {
  const token = tokenOf(deps, userId, await renewalsOf(deps.db, userId));
  return `${deps.env.PUBLIC_URL}${paths.calendar}?token=${token}`;
}

/** Makes a new address; the one before gives nothing from then on. */
export async function renewFeed({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await db
    .insert(calendarFeeds)
    .values({ userId, renewals: 1 })
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { renewals: sql`${calendarFeeds.renewals} + 1`, updatedAt: sql`now()` },
    });
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whose calendar a secret opens; null where it opens none. */
async function ownerOf(deps: FeedDeps, token: string): Promise<string | null> {
  const [userId = ''] = token.split('.');
  if (!isUuid.test(userId)) return null;
  const [known, given] = [tokenOf(deps, userId, await renewalsOf(deps.db, userId)), token].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer]; // Of two texts
  if (known.length !== given.length || !timingSafeEqual(known, given)) return null;
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return user?.id ?? null;
}

/** Somebody's classes as a calendar, by its secret. @returns null where the secret opens none */
export async function readFeed(deps: FeedDeps, token: string): Promise<string | null> {
  const userId = await ownerOf(deps, token);
  if (!userId) return null;
  const now = deps.now();
  const since = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  const [{ brand }, rows] = await Promise.all([readSettings(deps.db), findClassesOfPerson(deps.db, userId, since)]);
  return calendarFile({ url: deps.env.PUBLIC_URL, name: `${brand} classes`, now }, rows);
}

/** Columns of a class for a calendar. */
export const calendarColumns = {
  id: classSessions.id,
  n: classSessions.n,
  title: classSessions.title,
  startsAt: classSessions.startsAt,
  endsAt: classSessions.endsAt,
  cancelledAt: classSessions.cancelledAt,
  cancelReason: classSessions.cancelReason,
  sequence: classSessions.sequence,
  updatedAt: classSessions.updatedAt,
  course: courses.title,
};

function findClassesOfPerson(tx: Tx, userId: string, since: Date) {
  return tx
    .select(calendarColumns)
    .from(enrollments)
    .innerJoin(batches, eq(batches.id, enrollments.batchId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(classSessions, eq(classSessions.batchId, batches.id))
    .where(and(eq(enrollments.userId, userId), isActive, isNull(courses.deletedAt), gt(classSessions.endsAt, since)))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
}
