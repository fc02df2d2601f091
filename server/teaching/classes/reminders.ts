import { and, asc, eq, exists, gt, isNull, lte, notExists } from 'drizzle-orm';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { tryEach } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { isActive } from '../../db/queries/enrollments.ts';
import { classMeetings, classReminders, enrollments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { isDaytime } from '../../jobs/daytime.ts';
import { sendMails } from '../../mail/write.ts';
import { type Context, transact } from '../../records/index.ts';
import { readClassFacts } from './mail-facts.ts';
import { classReminder } from './mails.ts';
import { lockRecipients } from './recipients.ts';

type Kind = (typeof classReminders.$inferSelect)['kind'];

/** Minutes before the class; the wide window allows for a late run of the job. */
const windows: Record<Kind, { from: number; until: number }> = {
  day: { from: 24 * 60, until: 3 * 60 },
  hour: { from: 60, until: 0 },
};

/**
 * Emails the learners of coming classes, the day before, but not at night, and an hour before, each once: the row of a reminder is stored
 * in the transaction of its email, so that an interrupted or repeated run emails no one twice and leaves no one out.
 */
export async function remindOfClasses(deps: Deps): Promise<void> {
  const kinds = isDaytime(deps.now()) ? (['hour', 'day'] as const) : (['hour'] as const);
  for (const kind of kinds) {
    const items = await findDueClasses(deps.db, kind, deps.now());
    await tryEach(deps, { job: `class reminder, ${kind}`, items, idOf: ({ id }) => id }, ({ id }) =>
      transact(deps, null, (context) => remind(context, { id, kind })),
    );
  }
}

function isDue(kind: Kind, now: Date) {
  const { from, until } = windows[kind];
  const { startsAt, cancelledAt } = classMeetings;
  const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  return and(isNull(cancelledAt), gt(startsAt, minutesFromNow(until)), lte(startsAt, minutesFromNow(from)));
}

/** The soonest first; a class that moved gets another reminder. */
function findDueClasses(tx: Tx, kind: Kind, now: Date) {
  const reminded = tx
    .select({ id: classReminders.classId })
    .from(classReminders)
    .where(
      and(
        eq(classReminders.classId, classMeetings.id),
        eq(classReminders.enrollmentId, enrollments.id),
        eq(classReminders.kind, kind),
        eq(classReminders.sequence, classMeetings.sequence),
      ),
    );
  const unreminded = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.batchId, classMeetings.batchId), isActive, notExists(reminded)));
  return tx
    .select({ id: classMeetings.id })
    .from(classMeetings)
    .where(and(isDue(kind, now), exists(unreminded)))
    .orderBy(asc(classMeetings.startsAt), asc(classMeetings.id));
}

async function remind(context: Context, { id, kind }: { id: string; kind: Kind }): Promise<void> {
  // The lock makes a simultaneous move of the class wait.
  const [row] = await context.tx
    .select({ batchId: classMeetings.batchId, sequence: classMeetings.sequence })
    .from(classMeetings)
    .where(and(eq(classMeetings.id, id), isDue(kind, context.now())))
    .for('share');
  if (!row) return;
  const recipients = await lockRecipients(context.tx, row.batchId);
  if (recipients.length === 0) return;
  const inserted = await context.tx
    .insert(classReminders)
    .values(recipients.map(({ enrollmentId }) => ({ classId: id, enrollmentId, kind, sequence: row.sequence })))
    .onConflictDoNothing()
    .returning({ enrollmentId: classReminders.enrollmentId });
  const newIds = new Set(inserted.map(({ enrollmentId }) => enrollmentId));
  const to = recipients.filter(({ enrollmentId }) => newIds.has(enrollmentId));
  const facts = await readClassFacts(context, id);
  await sendMails(context, context.tx, to, ({ name }) => classReminder(facts, name));
}
