import { isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CriteriaMet } from '../../../contract/learning/certificate-progress.ts';
import type { CertificateRule } from '../../../contract/learning/certificate-rule.ts';
import { type QuizAnswer, questionKinds } from '../../../contract/publishing/quiz.ts';
import { users } from './accounts.ts';
import { certificateText, createdAt, id, instant, newestFirst, updatedAt, version } from './columns.ts';
import { batches, courses, lessons } from './content.ts';
import { personId } from './people.ts';

const userId = uuid('user_id')
  .notNull()
  .references(() => users.id, { onDelete: 'cascade' });
const lessonId = uuid('lesson_id')
  .notNull()
  .references(() => lessons.id, { onDelete: 'cascade' });

/** Given to an email address (lower case); without an account until one verifies it, then it follows the account. */
export const enrollments = pgTable(
  'enrollments',
  {
    id,
    personId,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    email: text('email').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    batchId: uuid('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    /** From then on it makes no one a learner and takes no seat (`db/queries/enrollments.ts`). */
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    createdAt,
  },
  (table) => [
    index('enrollments_person_idx').on(table.personId),
    index('enrollments_batch_idx').on(table.batchId),
    index('enrollments_course_idx').on(table.courseId, ...newestFirst(table)),
    index('enrollments_created_idx').on(table.createdAt.desc().nullsFirst()),
    uniqueIndex('enrollments_email_course').on(table.email, table.courseId).where(isNull(table.cancelledAt)),
    uniqueIndex('enrollments_user_course').on(table.userId, table.courseId).where(isNull(table.cancelledAt)),
    index('enrollments_waiting_search_idx')
      .using('gin', table.email.op('gin_trgm_ops'))
      .where(sql`${table.userId} IS NULL AND ${table.cancelledAt} IS NULL`),
    // Of cancelled ones too, for a person's data and for the deletion of their account.
    index('enrollments_email_idx').on(table.email),
    index('enrollments_user_idx').on(table.userId),
    check('enrollments_cancelled_for_a_reason', sql`num_nonnulls(${table.cancelledAt}, ${table.cancelReason}) <> 1`),
  ],
);

export const lessonCompletions = pgTable(
  'lesson_completions',
  {
    userId,
    lessonId,
    completedAt: instant('completed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('lesson_completions_lesson_idx').on(table.lessonId),
    // For the surveys of learners without dated classes.
    index('lesson_completions_time_idx').on(table.completedAt),
  ],
);

/** A learner's note about a lesson. A note that was emptied keeps its row, so that its version continues. */
export const lessonNotes = pgTable(
  'lesson_notes',
  {
    id,
    userId,
    lessonId,
    body: text('body').notNull(),
    version,
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('lesson_notes_user_lesson').on(table.userId, table.lessonId),
    index('lesson_notes_lesson_idx').on(table.lessonId),
  ],
);

export const savedLessons = pgTable(
  'saved_lessons',
  {
    userId,
    lessonId,
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('saved_lessons_lesson_idx').on(table.lessonId),
  ],
);

/** The id of the heading last in view; null above the first heading. */
export const lessonPlaces = pgTable(
  'lesson_places',
  {
    userId,
    lessonId,
    heading: text('heading'),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('lesson_places_lesson_idx').on(table.lessonId),
  ],
);

/** Completed free courses, also from before the account. */
export const freeCompletions = pgTable(
  'free_completions',
  {
    userId,
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    completedAt: instant('completed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('free_completions_course_idx').on(table.courseId),
  ],
);

export const questionKind = pgEnum('question_kind', questionKinds);

/**
 * A question of a lesson's quiz. `answer` is the index of the right option, from 0, and `alsoRight` has the others
 * where several are right. For a question that takes a text, the options are the accepted answers. Learners never
 * receive the right answers.
 */
export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id,
    lessonId,
    position: integer('position').notNull(),
    question: text('question').notNull(),
    kind: questionKind('kind').notNull().default('one'),
    options: text('options').array().notNull(),
    answer: integer('answer').notNull(),
    alsoRight: integer('also_right').array().notNull().default([]),
    why: text('why').notNull(),
  },
  (table) => [
    index('quiz_questions_lesson_idx').on(table.lessonId, table.position),
    check('quiz_questions_answer_is_an_option', sql`${table.answer} BETWEEN 0 AND cardinality(${table.options}) - 1`),
    check(
      'quiz_questions_several_right',
      sql`(${table.kind} = 'several' OR cardinality(${table.alsoRight}) = 0)
        AND 0 <= ALL (${table.alsoRight}) AND cardinality(${table.options}) > ALL (${table.alsoRight})`,
    ),
  ],
);

/** `answers`: the index of the chosen option, several, or a text, by the id of each question that was asked. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id,
    userId,
    lessonId,
    answers: jsonb('answers').$type<Record<string, QuizAnswer>>().notNull(),
    correct: integer('correct').notNull(),
    total: integer('total').notNull(),
    passed: boolean('passed').notNull(),
    createdAt,
  },
  (table) => [
    index('quiz_attempts_user_lesson_idx').on(table.userId, table.lessonId, table.createdAt),
    index('quiz_attempts_lesson_idx').on(table.lessonId),
  ],
);

/** A course without a row has `defaultRule` of the contract. */
export const certificateRules = pgTable('certificate_rules', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  rule: jsonb('rule').$type<CertificateRule>().notNull(),
  version,
  createdAt,
  updatedAt,
});

/** `userId` is null once its learner deleted their account; `credential` is the signed Open Badges 3.0 document. */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    courseTitle: text('course_title').notNull(),
    trainingHours: text('training_hours').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** The conditions that the learner met; null if issued before they were stored. A trigger refuses any change. */
    criteria: jsonb('criteria').$type<CriteriaMet>(),
    credential: jsonb('credential').$type<Record<string, unknown>>().notNull(),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
    /** The certificate that replaces it. The reference is set before that certificate is stored, so the baseline defers it. */
    replacedBy: uuid('replaced_by').references((): AnyPgColumn => certificates.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('certificates_user_course').on(table.userId, table.courseId).where(isNull(table.replacedBy)),
    index('certificates_replaced_idx').on(table.replacedBy).where(sql`${table.replacedBy} IS NOT NULL`),
    index('certificates_search_idx').using('gin', sql`${certificateText(table)} gin_trgm_ops`),
    check('certificates_replaced_are_revoked', sql`${table.replacedBy} IS NULL OR ${table.revokedAt} IS NOT NULL`),
    index('certificates_user_idx').on(table.userId),
    index('certificates_course_idx').on(table.courseId),
    index('certificates_issued_idx').on(table.issuedAt.desc().nullsFirst()),
    index('certificates_revoked_idx').on(table.revokedAt).where(sql`${table.revokedAt} IS NOT NULL`),
  ],
);

/** Ed25519; the private key is encrypted with the current or a former secret. */
export const signingKeys = pgTable('signing_keys', {
  id,
  publicKeyMultibase: text('public_key_multibase').notNull().unique(),
  encryptedPrivateKey: text('encrypted_private_key').notNull(),
  createdAt,
});
