import { and, eq, isNull } from 'drizzle-orm';
import { addDays, dateInKolkata, instantInKolkata, weekdayAndDate } from '../../../contract/base/calendar.ts';
import type { Assignment } from '../../../contract/learning/work.ts';
import type { Tx } from '../../db/client.ts';
import { type assignments, classMeetings } from '../../db/schema/index.ts';

type DueRule = Pick<typeof assignments.$inferSelect, 'dueClass' | 'dueDays'>;

/** The end of a day in India, some days after a class. Null without a rule, or if the batch has no such class. */
export async function dueAtOf(tx: Tx, { dueClass, dueDays }: DueRule, batchId: string | null): Promise<Date | null> {
  if (dueClass === null || dueDays === null || batchId === null) return null;
  const { number, startsAt, cancelledAt } = classMeetings;
  const [row] = await tx
    .select({ startsAt })
    .from(classMeetings)
    .where(and(eq(classMeetings.batchId, batchId), eq(number, dueClass), isNull(cancelledAt)));
  return row ? instantInKolkata(`${addDays(dateInKolkata(row.startsAt), dueDays + 1)}T00:00`) : null;
}

export function presentDue(dueAt: Date | null, now: Date): Assignment['due'] {
  if (!dueAt) return null;
  return { text: weekdayAndDate(addDays(dateInKolkata(dueAt), -1)), isOver: dueAt <= now };
}
