import { and, eq } from 'drizzle-orm';
import type { DeskWaitlistQuery } from '../../../contract/selling/desk-waitlist.ts';
import { fail } from '../../base/errors.ts';
import { parseMobile } from '../../base/phone.ts';
import type { Tx } from '../../db/client.ts';
import { ascending, byTime, PAGE_LIMIT, pageIn, toPage } from '../../db/cursor.ts';
import { batches, courses, orders, waitlist } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { entryState } from './queries.ts';
import { endEntry } from './service.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

export async function listWaiting({ db, now }: ReadDeps, query: DeskWaitlistQuery) {
  const { rows, next } = toPage(await findWaiting(db, query, now()));
  const data = rows.map((row) => ({ ...row, mobile: parseMobile(row.mobile)?.shown ?? row.mobile }));
  return { data, next };
}

function findWaiting(tx: Tx, { course, state, cursor }: DeskWaitlistQuery, now: Date) {
  const page = pageIn(ascending(byTime(waitlist.joinedAt)), waitlist.id, cursor);
  return tx
    .select({
      id: waitlist.id,
      name: waitlist.name,
      personId: waitlist.personId,
      email: waitlist.normalizedEmail,
      mobile: waitlist.mobile,
      course: { id: courses.id, title: courses.title },
      batch: batches.number,
      state: entryState(now),
      order: { id: orders.id, code: orders.code, heldUntil: orders.heldUntil },
      joinedAt: waitlist.joinedAt,
      cursorKey: page.cursorKey,
    })
    .from(waitlist)
    .innerJoin(courses, eq(courses.id, waitlist.courseId))
    .leftJoin(batches, eq(batches.id, waitlist.batchId))
    .leftJoin(orders, eq(orders.id, waitlist.orderId))
    .where(and(course ? eq(waitlist.courseId, course) : undefined, state && eq(entryState(now), state), page.after))
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}

export async function removeEntry(context: Context<Actor>, { id }: ById): Promise<void> {
  const [entry] = await context.tx.select().from(waitlist).where(eq(waitlist.id, id));
  if (!entry) fail.notFound('This person is no longer on this waitlist.');
  await endEntry(context, entry, 'Taken off the waitlist');
  await context.audit('waitlist.end', id);
}
