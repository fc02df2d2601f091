import { paths } from '../../../contract/paths.ts';
import { OPENS_MINUTES_BEFORE } from '../../../contract/teaching/class.ts';
import { greeting } from '../../mail/greeting.ts';
import { type Html, html } from '../../mail/html.ts';
import { button, details, type Field } from '../../mail/layout.ts';
import type { Mail, MailSite } from '../../mail/types.ts';

/** All times are in India. */
export type ClassFacts = {
  id: string;
  course: string;
  /** `Class 3: Pipelines`. */
  title: string;
  /** `Today`, `Tomorrow` or `Monday, 23 November`. */
  day: string;
  /** `Monday, 23 November`. */
  date: string;
  /** `7:00 pm`. */
  clock: string;
  until: string;
  opens: string;
  trainer: string | null;
  calendar: string;
};

/** `was` is the time before a move, `reason` why it was cancelled. */
export type ClassNews = {
  change: 'added' | 'moved' | 'cancelled' | 'trainer';
  was?: string | undefined;
  reason?: string | undefined;
};

/** `days` and `next`, the first class that is not over, are texts with times in India. */
export type BatchFacts = { number: number; days: string; classTimes: string; next: string | null };

function rowsOf({ course, title, day, clock, until, trainer }: ClassFacts): Field[] {
  const rows: Field[] = [
    ['Course', course],
    ['Class', title],
    ['When', `${day}, ${clock} to ${until} in India`],
  ];
  return trainer ? [...rows, ['Trainer', trainer]] : rows;
}

const joinPart = (site: MailSite, { id, opens, clock }: ClassFacts) => html`
  <p>You can join from ${opens}. You will be asked to sign in.</p>
  ${button(site, site.url + paths.joinClass(id), `Join at ${clock}`)}`;

/** @param name of the learner; null without an account */
export function classReminder(facts: ClassFacts, name: string | null): Mail {
  const { course, title, day, clock, calendar } = facts;
  return (site) => ({
    kind: 'class_reminder',
    title: `${day}, ${clock}: ${title}`,
    subject: `${day}, ${clock}: ${course}, ${title}`,
    calendar,
    body: html`
      <p>${greeting(name)}</p>
      <p>Your next class:</p>
      ${details(rowsOf(facts))}
      ${joinPart(site, facts)}
      <p>You get this email because you have a seat in this class. The file with this email puts it into your calendar.</p>`,
  });
}

const changes: Record<ClassNews['change'], { subject: (facts: ClassFacts) => string; text: string }> = {
  added: { subject: ({ day, clock }) => `New class on ${day}, ${clock}`, text: 'Your batch has one more class:' },
  moved: { subject: ({ day, clock }) => `Moved to ${day}, ${clock}`, text: 'A class has another time:' },
  cancelled: { subject: ({ day }) => `Cancelled, ${day}`, text: 'This class does not take place:' },
  trainer: { subject: ({ day }) => `Another trainer, ${day}`, text: 'Someone else teaches this class:' },
};

export function classChanged(found: ClassFacts, { change, was, reason }: ClassNews, name: string | null): Mail {
  // News may be read on another day, so that it never says `Tomorrow`.
  const facts = { ...found, day: found.date };
  const rows = rowsOf(facts);
  if (was) rows.push(['Before', `${was} in India`]);
  if (reason) rows.push(['Reason', reason]);
  const subject = `${changes[change].subject(facts)}: ${facts.course}, ${facts.title}`;
  return (site) => ({
    kind: 'class_changed',
    title: subject,
    subject,
    calendar: facts.calendar,
    body: html`
      <p>${greeting(name)}</p>
      <p>${changes[change].text}</p>
      ${details(rows)}
      ${change !== 'cancelled' && joinPart(site, facts)}
      <p>You get this email because you have a seat in this class. The file with this email changes your calendar.</p>`,
  });
}

export function batchDetails(batch: BatchFacts): Html {
  const rows: Field[] = [['Your batch', `${batch.number}, ${batch.days}`]];
  if (batch.classTimes) rows.push(['Classes', `${batch.classTimes} in India`]);
  if (batch.next) {
    rows.push(['Next class', `${batch.next} in India`]);
    rows.push(['Join', `on the page of your course, from ${OPENS_MINUTES_BEFORE} minutes before each class`]);
  }
  return details(rows);
}

export type BatchNews = { batch: BatchFacts; course: { title: string; slug: string }; calendar: string };

/** Tells learners the dates of a batch that they joined, or that has new ones; `name` is null without an account. */
export function batchDates(
  { batch, course, calendar }: BatchNews,
  news: 'joined' | 'changed',
  name: string | null,
): Mail {
  const title =
    news === 'joined'
      ? `You are in batch ${batch.number} of ${course.title}`
      : `Batch ${batch.number} of ${course.title} has new dates`;
  return (site) => ({
    kind: 'batch_dates',
    title,
    subject: title,
    calendar,
    body: html`
      <p>${greeting(name)}</p>
      <p>${title}:</p>
      ${batchDetails(batch)}
      ${button(site, site.url + paths.learn(course.slug), 'See all classes')}
      <p>The file with this email puts them into your calendar.</p>`,
  });
}
