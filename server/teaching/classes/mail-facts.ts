import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { clockInKolkata, dateInKolkata, longDate, weekdayAndDate } from '../../../contract/base/calendar.ts';
import { classText } from '../../../contract/teaching/class-text.ts';
import type { Tx } from '../../db/client.ts';
import { batches, classMeetings, courses, users } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { calendarFile } from './calendar/calendar-file.ts';
import { calendarColumns } from './calendar/feed.ts';
import { dayText, opensAt } from './learner-class.ts';
import type { BatchNews, ClassFacts } from './mails.ts';

/** A time in India in words: `Monday, 23 November, 7:00 pm`. */
export const timeText = (at: Date) => `${weekdayAndDate(dateInKolkata(at))}, ${clockInKolkata(at)}`;

export async function readClassFacts({ env, now, tx }: Context, id: string): Promise<ClassFacts> {
  const [row] = await tx
    .select({ ...calendarColumns, trainer: users.name })
    .from(classMeetings)
    .innerJoin(batches, eq(batches.id, classMeetings.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .leftJoin(users, eq(users.id, classMeetings.trainerId))
    .where(eq(classMeetings.id, id));
  if (!row) throw new Error('The class is gone');
  return {
    id,
    course: row.course,
    title: classText(row),
    day: dayText(dateInKolkata(row.startsAt), dateInKolkata(now())),
    date: weekdayAndDate(dateInKolkata(row.startsAt)),
    clock: clockInKolkata(row.startsAt),
    until: clockInKolkata(row.endsAt),
    opens: clockInKolkata(opensAt(row)),
    trainer: row.trainer,
    calendar: calendarFile({ url: env.PUBLIC_URL, name: row.course, now: now() }, [row]),
  };
}

/** Reads a batch with its classes that are not over, including cancelled ones, for calendars. */
export async function readBatchNews(
  { env, now, tx }: Pick<Context, 'env' | 'now' | 'tx'>,
  batchId: string,
): Promise<BatchNews> {
  const [row] = await tx
    .select({ batch: batches, course: { title: courses.title, slug: courses.slug } })
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(eq(batches.id, batchId));
  if (!row) throw new Error('The batch is gone');
  const { batch, course } = row;
  const classes = await findComingClasses(tx, batchId, now());
  const next = classes.find(({ cancelledAt }) => cancelledAt === null);
  const { number, startsOn, endsOn, classTimes } = batch;
  const days = endsOn ? `${longDate(startsOn)} to ${longDate(endsOn)}` : `from ${longDate(startsOn)}`;
  const nextText = next ? `${classText(next)}, ${timeText(next.startsAt)}` : null;
  const calendar = calendarFile({ url: env.PUBLIC_URL, name: course.title, now: now() }, classes);
  return { batch: { number, days, classTimes, next: nextText }, course, calendar };
}

function findComingClasses(tx: Tx, batchId: string, now: Date) {
  return tx
    .select(calendarColumns)
    .from(classMeetings)
    .innerJoin(batches, eq(batches.id, classMeetings.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(and(eq(classMeetings.batchId, batchId), gt(classMeetings.endsAt, now), isNull(courses.deletedAt)))
    .orderBy(asc(classMeetings.startsAt), asc(classMeetings.id));
}
