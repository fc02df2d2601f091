import { eq } from 'drizzle-orm';
import type { DeskOrder } from '../../../../contract/desk-order.ts';
import { courses } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { orderRecords } from '../order.ts';

/**
 * Puts courses that stand in a row, those that are sold or those of one topic, in a new order: all, or neighbours among
 * them, as one page of the list shows.
 * @throws RequestError invalid_input, or conflict when `read` is no longer how they stand
 */
export async function orderCourses(deps: Pick<Deps, 'db'>, actorId: string, order: DeskOrder): Promise<void> {
  const [first] = order.read;
  if (first === undefined) return;
  const [course] = await deps.db.select({ topicId: courses.topicId }).from(courses).where(eq(courses.id, first));
  const among = course?.topicId ? eq(courses.topicId, course.topicId) : eq(courses.kind, 'paid');
  await orderRecords(deps, { table: courses, recordType: 'course', actorId, among, isPart: true }, order);
}
