import { isNull, or, type SQL, sql } from 'drizzle-orm';
import { doubtAnswers, doubts, enrollments } from '../../db/schema/index.ts';

/** A learner without a batch counts as later. */
const isLater = sql`(${doubts.batchId} IS NULL OR ${enrollments.batchId} IS NULL OR EXISTS (
  SELECT 1 FROM batches own, batches before WHERE own.id = ${enrollments.batchId} AND before.id = ${doubts.batchId}
    AND (own.starts_on, own.number) > (before.starts_on, before.number)))`;

/**
 * Whether a learner may read a doubt of their course, in a query on `doubts` and `enrollments`: one of their batch, their
 * own, or one that later batches may read. Only its author can read a hidden one.
 */
export const isVisible: SQL = sql`(
  (${doubts.batchId} IS NOT DISTINCT FROM ${enrollments.batchId} OR ${doubts.askedBy} = ${enrollments.userId}
    OR (${doubts.openedAt} IS NOT NULL AND ${isLater}))
  AND (${doubts.hiddenAt} IS NULL OR ${doubts.askedBy} = ${enrollments.userId}))`;

/** In a query that also has `doubt_answers`. */
export const isAnswerVisible = (userId: string) =>
  or(isNull(doubtAnswers.hiddenAt), sql`${doubtAnswers.writtenBy} = ${userId}`);
