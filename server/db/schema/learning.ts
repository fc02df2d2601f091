import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { courses, lessons } from './content.ts';

const id = uuid('id').primaryKey().default(sql`gen_random_uuid()`);
const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
const userId = uuid('user_id')
  .notNull()
  .references(() => users.id, { onDelete: 'cascade' });
const lessonId = uuid('lesson_id')
  .notNull()
  .references(() => lessons.id, { onDelete: 'cascade' });

/**
 * A seat in a paid course, given to an e-mail address (lower case). It belongs to nobody until the account of that
 * address is verified; from then on it follows the account, whatever its address becomes.
 */
export const enrollments = pgTable(
  'enrollments',
  {
    id,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    email: text('email').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (table) => [
    unique('enrollments_email_course').on(table.email, table.courseId),
    unique('enrollments_user_course').on(table.userId, table.courseId),
  ],
);

/** Lessons of paid courses that a learner marked complete. */
export const lessonCompletions = pgTable(
  'lesson_completions',
  {
    userId,
    lessonId,
    completedAt: timestamp('completed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('lesson_completions_lesson_idx').on(table.lessonId),
  ],
);

/** Free courses that a learner marked complete, with or without an account at that time. */
export const freeCompletions = pgTable(
  'free_completions',
  {
    userId,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    completedAt: timestamp('completed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('free_completions_course_idx').on(table.courseId),
  ],
);
