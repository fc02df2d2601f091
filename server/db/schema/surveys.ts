import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { surveyMoments } from '../../../contract/learning/survey-text.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, publication, updatedAt, version } from './columns.ts';
import { batches, courses } from './content.ts';

export const surveyMoment = pgEnum('survey_moment', surveyMoments);

/** A survey of a learner, once in the middle and once at the end of a course: its three questions, and the answer. */
export const surveys = pgTable(
  'surveys',
  {
    id,
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** At that time; null for a learner without one. */
    batchId: uuid('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    moment: surveyMoment('moment').notNull(),
    askedAt: instant('asked_at').notNull(),
    dismissedAt: instant('dismissed_at'),
    /** The time of the first answer; a change keeps it. */
    answeredAt: instant('answered_at'),
    recommend: smallint('recommend'),
    follow: smallint('follow'),
    words: text('words').notNull().default(''),
    /** The time since which the answer may be shown on the page of the course; null without consent. */
    consentAt: instant('consent_at'),
  },
  (table) => [
    unique('surveys_asked_once').on(table.userId, table.courseId, table.moment),
    index('surveys_course_idx').on(table.courseId, table.batchId),
    index('surveys_batch_idx').on(table.batchId),
    index('surveys_consent_idx').on(table.consentAt).where(sql`${table.consentAt} IS NOT NULL`),
    check(
      'surveys_answered_whole',
      sql`num_nonnulls(${table.answeredAt}, ${table.recommend}, ${table.follow}) IN (0, 3)`,
    ),
    check('surveys_one_outcome', sql`num_nonnulls(${table.answeredAt}, ${table.dismissedAt}) < 2`),
    check('surveys_scale', sql`${table.recommend} BETWEEN 1 AND 5 AND ${table.follow} BETWEEN 1 AND 5`),
    check('surveys_consent_to_words', sql`${table.consentAt} IS NULL OR ${table.words} <> ''`),
  ],
);

export const testimonials = pgTable('testimonials', {
  id,
  name: text('name').notNull(),
  role: text('role').notNull(),
  quote: text('quote').notNull(),
  /** The page of that course shows it, too. */
  courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
  /** The survey whose words it shows; it is deleted with the survey, and when the learner withdraws the consent. */
  surveyId: uuid('survey_id')
    .unique()
    .references(() => surveys.id, { onDelete: 'cascade' }),
  position: integer('position').notNull(),
  ...publication,
  version,
  createdAt,
  updatedAt,
});
