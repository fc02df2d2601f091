import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { mayNow } from '../../../contract/people/permission.ts';
import type { Actor } from '../../records/index.ts';

/** The batch may be null. */
type LearnerRecord = { courseId: SQLWrapper; batchId: SQLWrapper };

/** Staff who plan classes may see everything, trainers the records of their own courses and batches. */
export function isTaughtBy(actor: Actor, record: LearnerRecord): SQL {
  return mayNow(actor, 'classes.plan') ? sql`TRUE` : teaches(actor.id, record);
}

/** Also one of the classes of the batch. */
export function teaches(userId: string, { courseId, batchId }: LearnerRecord): SQL {
  return sql`(EXISTS (SELECT 1 FROM course_trainers ct WHERE ct.course_id = ${courseId} AND ct.user_id = ${userId})
    OR EXISTS (SELECT 1 FROM class_meetings cm WHERE cm.batch_id = ${batchId} AND cm.trainer_id = ${userId}))`;
}
