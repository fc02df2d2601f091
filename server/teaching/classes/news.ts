import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { clockInKolkata, dateInKolkata, longDate, weekdayAndDate } from '../../../contract/calendar.ts';
import { classText } from '../../../contract/class.ts';
import type { Tx } from '../../db/client.ts';
import { batches, classSessions, courses } from '../../db/schema/index.ts';
import { readMailSite } from '../../mail/site.ts';
import type { BatchFacts, ClassChange } from '../../mail/types.ts';
import { calendarFile } from './calendar/calendar-file.ts';
import { calendarColumns } from './calendar/feed.ts';
import { type Addressee, type LetterDeps, readClassLetter, sendEach } from './letters.ts';
import { lockRecipients } from './recipients.ts';

/** `Monday, 23 November, 7:00 pm`, in India. */
const timeText = (at: Date) => `${weekdayAndDate(dateInKolkata(at))}, ${clockInKolkata(at)}`;

type Change = {
  id: string;
  batchId: string;
  change: ClassChange;
  /** When it was before it was moved. */
  was?: Date;
  reason?: string;
};

/**
 * Mails the learners of a class what became of it, in the transaction of the change: both are stored, or none. Of a class
 * that is over, nobody is told.
 */
export async function tellOfClass(
  deps: LetterDeps,
  tx: Tx,
  { id, batchId, change, was, reason }: Change,
): Promise<void> {
  const [coming] = await tx
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(and(eq(classSessions.id, id), gt(classSessions.endsAt, deps.now())));
  if (!coming) return;
  const to = await lockRecipients(tx, batchId);
  const { letter, calendar } = await readClassLetter(deps, tx, id);
  const { classChanged } = await deps.templates();
  const news = { change, was: was ? timeText(was) : null, reason: reason ?? null };
  await sendEach(deps, tx, {
    kind: 'class_changed',
    to,
    replyTo: letter.site.email,
    calendar,
    write: (name) => classChanged({ ...letter, ...news, name }),
  });
}

type BatchNews = {
  batchId: string;
  news: 'joined' | 'changed';
  /** Everybody in the batch unless it is given. */
  to?: readonly Addressee[];
};

/** Mails learners the dates of their batch, with all its coming classes for their calendars, in the caller's transaction. */
export async function tellOfBatch(deps: LetterDeps, tx: Tx, { batchId, news, to }: BatchNews): Promise<void> {
  const addressees = to ?? (await lockRecipients(tx, batchId));
  if (addressees.length === 0) return;
  const { batch, course, calendar, site } = await readBatchNews(deps, tx, batchId);
  const { batchDates } = await deps.templates();
  await sendEach(deps, tx, {
    kind: 'batch_dates',
    to: addressees,
    replyTo: site.email,
    calendar,
    write: (name) => batchDates({ site, course, batch, news, name }),
  });
}

/** What a mail tells of a batch, and its classes that are not over for calendars, the cancelled ones as such. */
export async function readBatchNews(deps: Pick<LetterDeps, 'env' | 'now'>, tx: Tx, batchId: string) {
  const site = await readMailSite(tx, deps);
  const [row] = await tx
    .select({ batch: batches, course: { title: courses.title, slug: courses.slug } })
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(eq(batches.id, batchId));
  if (!row) throw new Error('The batch is gone');
  const now = deps.now();
  const classes = await findComing(tx, batchId, now);
  const next = classes.find(({ cancelledAt }) => cancelledAt === null);
  const { number, startsOn, endsOn, classTimes } = row.batch;
  const days = endsOn ? `${longDate(startsOn)} to ${longDate(endsOn)}` : `from ${longDate(startsOn)}`;
  const nextText = next ? `${classText(next)}, ${timeText(next.startsAt)}` : null;
  const batch: BatchFacts = { number, days, classTimes, next: nextText };
  return {
    batch,
    course: row.course,
    site,
    calendar: calendarFile({ url: site.url, name: row.course.title, now }, classes),
  };
}

function findComing(tx: Tx, batchId: string, now: Date) {
  return tx
    .select(calendarColumns)
    .from(classSessions)
    .innerJoin(batches, eq(batches.id, classSessions.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(and(eq(classSessions.batchId, batchId), gt(classSessions.endsAt, now), isNull(courses.deletedAt)))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
}
