import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { CourseOrderRequest } from '../../../../contract/desk-course.ts';
import type { Tx } from '../../../db/client.ts';
import { courses } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { RequestError } from '../../../http/errors.ts';
import { recordAudit } from '../audit/index.ts';
import type { Staff } from '../staff-only.ts';

const CHANGED = 'The courses or their order changed in the meantime, so nothing was saved. Please look again.';

/**
 * Puts courses that stand in a row, those that are sold or those of one topic, in a new order.
 * @throws RequestError invalid_input, or conflict when `read` is no longer how they stand
 */
export function orderCourses(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  { read, order }: CourseOrderRequest,
): Promise<void> {
  if (read.toSorted().join() !== order.toSorted().join()) {
    throw new RequestError('invalid_input', { fields: { order: 'Must name the same courses' } });
  }
  return db.transaction(async (tx) => {
    const stored = await lockRow(tx, read[0]);
    if (stored.join() !== read.join()) throw new RequestError('conflict', { message: CHANGED });
    const places = JSON.stringify(order.map((id, index) => ({ id, position: index + 1 })));
    await tx.execute(sql`UPDATE ${courses} SET position = given.position
      FROM jsonb_to_recordset(${places}::jsonb) AS given(id uuid, position int) WHERE ${courses.id} = given.id`);
    for (const recordId of order.filter((id, index) => id !== read[index])) {
      await recordAudit(tx, { actorId: staff.id, action: 'course.move', recordId, fields: ['position'] });
    }
  });
}

/** The courses among which this one stands, held and in their order; none for an id that is no course's. */
async function lockRow(tx: Tx, id: string | undefined): Promise<string[]> {
  if (id === undefined) return [];
  const [course] = await tx.select({ topicId: courses.topicId }).from(courses).where(eq(courses.id, id));
  const siblings = course?.topicId ? eq(courses.topicId, course.topicId) : eq(courses.kind, 'paid');
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(siblings, isNull(courses.deletedAt)))
    .orderBy(asc(courses.position), asc(courses.slug))
    .for('update');
  return rows.map((row) => row.id);
}
