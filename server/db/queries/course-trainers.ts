import { eq } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { courseTrainers } from '../schema/index.ts';

export function coursesTaughtBy(tx: Tx, userId: string) {
  return tx.select({ id: courseTrainers.courseId }).from(courseTrainers).where(eq(courseTrainers.userId, userId));
}
