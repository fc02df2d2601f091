import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { mayNow } from '../../../contract/permission.ts';
import type { Actor } from '../../records/index.ts';

/** The columns that say whose learner something is of; the batch is null for a learner without one. */
type OfLearner = { courseId: SQLWrapper; batchId: SQLWrapper };

/** Whether something of a learner is somebody's to see: all for who plans the classes, for a trainer that of their courses and batches. */
export function isTaughtBy({ id, ...holder }: Actor, { courseId, batchId }: OfLearner): SQL {
  if (mayNow(holder, 'classes.plan')) return sql`TRUE`;
  return sql`(EXISTS (SELECT 1 FROM course_trainers ct WHERE ct.course_id = ${courseId} AND ct.user_id = ${id})
    OR EXISTS (SELECT 1 FROM class_meetings cm WHERE cm.batch_id = ${batchId} AND cm.trainer_id = ${id}))`;
}
