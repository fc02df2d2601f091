import type { DeskLearner } from '../../../../contract/desk-learners.ts';
import type { LearnerRow } from './queries.ts';

/** @param withContact with the address and the number, which only admins need */
export function presentLearner(row: LearnerRow, withContact: boolean): DeskLearner {
  const { id, name, batch, lessons, completedLessons, quizzes, passedQuizzes, certificateId } = row;
  const contact = withContact ? { email: row.email, phone: row.phone || null } : { email: null, phone: null };
  const figures = { lessons, completedLessons, quizzes, passedQuizzes };
  const enrolledAt = row.enrolledAt.toISOString();
  return { id, name, ...contact, enrolledAt, batch, ...figures, lastActivityAt: lastOf(row), certificateId };
}

function lastOf({ markedAt, triedAt }: LearnerRow): string | null {
  const times = [markedAt, triedAt].flatMap((time) => (time ? [time.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
}
