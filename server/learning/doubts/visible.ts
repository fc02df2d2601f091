import { isNull, or, type SQL, sql } from 'drizzle-orm';
import { doubtAnswers, doubts, enrollments } from '../../db/schema/index.ts';

/** Whether the batch of a seat begins after that of a doubt; whoever has no batch reads what is open to later ones. */
const isLater = sql`(${doubts.batchId} IS NULL OR ${enrollments.batchId} IS NULL OR EXISTS (
  SELECT 1 FROM batches own, batches before WHERE own.id = ${enrollments.batchId} AND before.id = ${doubts.batchId}
    AND (own.starts_on, own.number) > (before.starts_on, before.number)))`;

/**
 * Whether who has a seat reads a doubt of its course, in a query on `doubts` and `enrollments`: those of their own batch, their own,
 * and what the staff opened to later batches. What is hidden only who asked still reads.
 */
export const isVisible: SQL = sql`(
  (${doubts.batchId} IS NOT DISTINCT FROM ${enrollments.batchId} OR ${doubts.askedBy} = ${enrollments.userId}
    OR (${doubts.openedAt} IS NOT NULL AND ${isLater}))
  AND (${doubts.hiddenAt} IS NULL OR ${doubts.askedBy} = ${enrollments.userId}))`;

/** The same of an answer, in a query that has it, too: a hidden one only who wrote it still reads. */
export const isAnswerVisible = (userId: string) =>
  or(isNull(doubtAnswers.hiddenAt), sql`${doubtAnswers.writtenBy} = ${userId}`);
