import { eq } from 'drizzle-orm';
import { clockInKolkata, dateInKolkata } from '../../../contract/calendar.ts';
import { classText } from '../../../contract/class.ts';
import type { MailKind } from '../../../contract/mail-kind.ts';
import { paths } from '../../../web/paths.ts';
import type { Tx } from '../../db/client.ts';
import { batches, classSessions, courses, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { greeting } from '../../mail/greeting.ts';
import { readMailSite } from '../../mail/site.ts';
import type { Mail, MailContent } from '../../mail/types.ts';
import { calendarFile } from './calendar/calendar-file.ts';
import { calendarColumns } from './calendar/feed.ts';
import { dayText, opensAt } from './present.ts';
import type { Recipient } from './recipients.ts';

export type LetterDeps = Pick<Deps, 'env' | 'now' | 'queueMail' | 'templates'>;

/** What is the same in every learner's mail about a class, and the file for their calendars. */
export async function readClassLetter(deps: Pick<LetterDeps, 'env' | 'now'>, tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...calendarColumns, slug: courses.slug, trainer: users.name })
    .from(classSessions)
    .innerJoin(batches, eq(batches.id, classSessions.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .leftJoin(users, eq(users.id, classSessions.trainerId))
    .where(eq(classSessions.id, id));
  if (!row) throw new Error('The class is gone');
  const site = await readMailSite(tx, deps);
  const now = deps.now();
  const letter = {
    site,
    course: { title: row.course, slug: row.slug },
    title: classText(row),
    day: dayText(dateInKolkata(row.startsAt), dateInKolkata(now)),
    clock: clockInKolkata(row.startsAt),
    until: clockInKolkata(row.endsAt),
    opens: clockInKolkata(opensAt(row)),
    trainer: row.trainer,
    link: site.url + paths.joinClass(id),
  };
  return { letter, calendar: calendarFile({ url: site.url, name: row.course, now }, [row]) };
}

/** To whom a mail goes. */
export type Addressee = Omit<Recipient, 'enrollmentId'>;

type Sending = {
  kind: MailKind;
  to: readonly Addressee[];
  replyTo: string;
  calendar: string;
  write: (name: string | null) => Promise<MailContent>;
};

/** Mails that are stored by one statement. */
const AT_ONCE = 500;

/** Queues a mail, with its file for calendars, for each of some learners, in the caller's transaction. */
export async function sendEach(
  { queueMail }: Pick<LetterDeps, 'queueMail'>,
  tx: Tx,
  { kind, to, replyTo, calendar, write }: Sending,
): Promise<void> {
  if (to.length === 0) return;
  const contentFor = await writeForAll(write);
  const mails = to.map(
    ({ email, userId, name }): Mail => ({
      kind,
      recipient: email,
      replyTo,
      ...(userId && { userId }),
      ...contentFor(name),
      calendar,
    }),
  );
  for (let from = 0; from < mails.length; from += AT_ONCE) await queueMail(tx, ...mails.slice(from, from + AT_ONCE));
}

/** A name that nobody has, of a character that stands for nothing (Unicode, private use). */
const ANYBODY = '\uE000';

/**
 * Renders a mail once and greets each of its learners in it: the greeting is all that is personal, and rendering takes longer
 * than storing.
 */
async function writeForAll(write: Sending['write']): Promise<(name: string | null) => MailContent> {
  const { subject, html, text } = await write(ANYBODY);
  const place = greeting(ANYBODY);
  return (name) => {
    const words = name === null ? 'Hello,' : greeting(name);
    return { subject, html: html.replace(place, () => escaped(words)), text: text.replace(place, () => words) };
  };
}

/** A text as HTML. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
