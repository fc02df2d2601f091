import { isNull, type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { classMeetings } from './classes.ts';
import { createdAt, id, instant, newestFirst, tsvector } from './columns.ts';
import { batches, courses, lessons } from './content.ts';

/** Null once the account is gone, while the text stays. */
const writer = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });
const hiding = { hiddenAt: instant('hidden_at'), hiddenReason: text('hidden_reason') };

/** The learner's batch can read it, and later batches once staff open it. */
export const doubts = pgTable(
  'doubts',
  {
    id,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'cascade' }),
    classId: uuid('class_id').references(() => classMeetings.id, { onDelete: 'cascade' }),
    /** At that time; null for a learner without one. */
    batchId: uuid('batch_id').references(() => batches.id, { onDelete: 'cascade' }),
    askedBy: writer('asked_by'),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${doubts.title}), 'A') || setweight(to_tsvector('english', ${doubts.body}), 'B')`,
      ),
    /** Since then, later batches of the course can read it. */
    openedAt: instant('opened_at'),
    answeredAt: instant('answered_at'),
    ...hiding,
    createdAt,
  },
  (table) => [
    index('doubts_lesson_idx').on(table.lessonId, ...newestFirst(table)),
    index('doubts_class_idx').on(table.classId, ...newestFirst(table)),
    index('doubts_course_idx').on(table.courseId, ...newestFirst(table)),
    index('doubts_batch_idx').on(table.batchId),
    index('doubts_asked_idx').on(table.askedBy),
    index('doubts_search_idx').using('gin', table.search),
    index('doubts_open_idx')
      .on(table.createdAt, table.id)
      .where(sql`${table.answeredAt} IS NULL AND ${table.hiddenAt} IS NULL`),
    index('doubts_created_idx').on(...newestFirst(table)),
    check('doubts_of_one_place', sql`num_nonnulls(${table.lessonId}, ${table.classId}) = 1`),
    check('doubts_hidden_for_a_reason', sql`num_nonnulls(${table.hiddenAt}, ${table.hiddenReason}) <> 1`),
  ],
);

export const doubtAnswers = pgTable(
  'doubt_answers',
  {
    id,
    doubtId: uuid('doubt_id')
      .notNull()
      .references(() => doubts.id, { onDelete: 'cascade' }),
    writtenBy: writer('written_by'),
    byTrainer: boolean('by_trainer').notNull(),
    body: text('body').notNull(),
    /** The time since which every learner of the course reads it under the lesson. */
    joinedAt: instant('joined_at'),
    ...hiding,
    createdAt,
  },
  (table) => [
    index('doubt_answers_doubt_idx').on(table.doubtId, table.createdAt),
    index('doubt_answers_written_idx').on(table.writtenBy),
    index('doubt_answers_joined_idx').on(table.doubtId).where(sql`${table.joinedAt} IS NOT NULL`),
    check('doubt_answers_hidden_for_a_reason', sql`num_nonnulls(${table.hiddenAt}, ${table.hiddenReason}) <> 1`),
    check('doubt_answers_joined_are_shown', sql`${table.joinedAt} IS NULL OR ${isNull(table.hiddenAt)}`),
  ],
);

export const doubtFollows = pgTable(
  'doubt_follows',
  {
    doubtId: uuid('doubt_id')
      .notNull()
      .references(() => doubts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.doubtId, table.userId] }), index('doubt_follows_user_idx').on(table.userId)],
);
