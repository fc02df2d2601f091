import { and, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import {
  addDays,
  clockInKolkata,
  dateInKolkata,
  instantInKolkata,
  weekdayAndDate,
} from '../../../contract/base/calendar.ts';
import { paths } from '../../../contract/paths.ts';
import { givenName } from '../../../contract/people/short-name.ts';
import { chatTexts, fillTemplate } from '../../../contract/publishing/chat-templates.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import { batches, classMeetings, courses } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type ClassRow, isNotCancelled } from './desk-queries.ts';

/** To one learner by name, or to all of a class. */
type ClassChat = (name?: string | null) => string;

/** The texts for chats about today's coming classes, by id. They link to the page where learners join, never to the meeting. */
export async function readClassChats(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, ClassChat>> {
  const today = dateInKolkata(now());
  const { id, startsAt, endsAt } = classMeetings;
  const rows = await db
    .select({ id, startsAt, batch: batches.number, course: courses.title })
    .from(classMeetings)
    .innerJoin(batches, eq(batches.id, classMeetings.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(
      and(
        inArray(id, [...ids]),
        isNotCancelled,
        gt(endsAt, now()),
        gte(startsAt, instantInKolkata(`${today}T00:00`)),
        lt(startsAt, instantInKolkata(`${addDays(today, 1)}T00:00`)),
      ),
    );
  if (rows.length === 0) return new Map();
  const { classToday } = chatTexts((await readSettings(db)).chat);
  return new Map(
    rows.map((row) => {
      const values = {
        course: row.course,
        batch: `, batch ${row.batch},`,
        time: clockInKolkata(row.startsAt),
        link: env.PUBLIC_URL + paths.joinClass(row.id),
      };
      return [row.id, (name) => fillTemplate(classToday, { ...values, first: name ? givenName(name) : 'everyone' })];
    }),
  );
}

type CancelledClass = Pick<ClassRow, 'startsAt' | 'endsAt' | 'cancelReason' | 'batch'>;

/** The text for chats about a cancelled class; null once its time is over. */
export function cancellationChat({ startsAt, endsAt, cancelReason, batch }: CancelledClass, now: Date): string | null {
  if (cancelReason === null || endsAt <= now) return null;
  const time = `${weekdayAndDate(dateInKolkata(startsAt))}, ${clockInKolkata(startsAt)}`;
  return `Hello everyone, your class of ${batch.course}, batch ${batch.number}, on ${time} is cancelled. Reason: ${cancelReason}`;
}
