import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { attendanceSources, attendanceStatuses } from '../../../contract/teaching/attendance.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, updatedAt, version } from './columns.ts';
import { batches } from './content.ts';
import { enrollments } from './learning.ts';

const trainerId = uuid('trainer_id').references(() => users.id, { onDelete: 'set null' });

/** Days and times are those of Asia/Kolkata. */
export const batchTimetables = pgTable(
  'batch_timetables',
  {
    batchId: uuid('batch_id')
      .primaryKey()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** From 1 for Monday to 7 for Sunday, ascending. */
    weekdays: smallint('weekdays').array().notNull(),
    startsAt: time('starts_at', { precision: 0 }).notNull(),
    minutes: integer('minutes').notNull(),
    firstOn: date('first_on').notNull(),
    classes: integer('classes').notNull(),
    trainerId,
    updatedAt,
  },
  (table) => [
    index('batch_timetables_trainer_idx').on(table.trainerId),
    check(
      'batch_timetables_weekdays',
      sql`cardinality(${table.weekdays}) > 0 AND ${table.weekdays} <@ '{1,2,3,4,5,6,7}'::smallint[]`,
    ),
    check('batch_timetables_minutes', sql`${table.minutes} BETWEEN 1 AND 600`),
    check('batch_timetables_classes', sql`${table.classes} > 0`),
  ],
);

/** Days in Asia/Kolkata on which no class is planned. */
export const holidays = pgTable('holidays', {
  day: date('day').primaryKey(),
  name: text('name').notNull(),
  createdAt,
});

/**
 * One dated class of a batch. It was held if it is over and not cancelled. A cancelled class stays cancelled; a new class can
 * replace it (`replaces`). The baseline adds the constraint that no trainer has two classes at once
 * (`class_meetings_trainer_is_free`), which a schema in TypeScript cannot express.
 */
export const classMeetings = pgTable(
  'class_meetings',
  {
    id,
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** From 1; it stays when the class moves. */
    number: integer('number').notNull(),
    /** Empty if the class has only its number. */
    title: text('title').notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    trainerId,
    /** If it is not the batch's; no learner ever receives either link (`server/teaching/classes/join-route.ts`). */
    joinLink: text('join_link'),
    recordingUrl: text('recording_url'),
    /** In the operator's store (`server/teaching/recordings`), as an alternative. */
    recordingFile: text('recording_file'),
    /** Markdown. */
    notes: text('notes').notNull().default(''),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    replaces: uuid('replaces').references((): AnyPgColumn => classMeetings.id, { onDelete: 'set null' }),
    /** Counts the changes that calendars have to follow: each move, and the cancellation (RFC 5545, SEQUENCE). */
    sequence: integer('sequence').notNull().default(0),
    version,
    createdAt,
    updatedAt,
  },
  (table) => [
    unique('class_meetings_batch_number').on(table.batchId, table.number),
    unique('class_meetings_replaces').on(table.replaces),
    index('class_meetings_batch_idx').on(table.batchId, table.startsAt),
    index('class_meetings_starts_idx').on(table.startsAt, table.id),
    index('class_meetings_trainer_idx').on(table.trainerId, table.startsAt),
    check(
      'class_meetings_length',
      sql`${table.endsAt} > ${table.startsAt} AND ${table.endsAt} - ${table.startsAt} <= '10 hours'`,
    ),
    check('class_meetings_one_recording', sql`num_nonnulls(${table.recordingUrl}, ${table.recordingFile}) <= 1`),
    check('class_meetings_cancelled_for_a_reason', sql`num_nulls(${table.cancelledAt}, ${table.cancelReason}) <> 1`),
  ],
);

/** Rows are only added (by a trigger), and deleted with their enrollment. */
export const classJoins = pgTable(
  'class_joins',
  {
    id,
    classId: uuid('class_id')
      .notNull()
      .references(() => classMeetings.id, { onDelete: 'cascade' }),
    enrollmentId: uuid('enrollment_id')
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    index('class_joins_class_idx').on(table.classId, table.enrollmentId, table.joinedAt),
    index('class_joins_enrollment_idx').on(table.enrollmentId),
  ],
);

/** One for each time of the class: the process that writes a row first sends that email. */
export const classReminders = pgTable(
  'class_reminders',
  {
    classId: uuid('class_id')
      .notNull()
      .references(() => classMeetings.id, { onDelete: 'cascade' }),
    enrollmentId: uuid('enrollment_id')
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['day', 'hour'] }).notNull(),
    /** The class's `sequence` at that time; a class that was moved has another one, and gets another reminder. */
    sequence: integer('sequence').notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.enrollmentId, table.kind, table.sequence] }),
    index('class_reminders_enrollment_idx').on(table.enrollmentId),
    check('class_reminders_kind', sql`${table.kind} IN ('day', 'hour')`),
  ],
);

/**
 * Attendance of a class. A trigger checks that a person has, or had, a seat in the batch of the class. Other sources do not change a
 * trainer's mark. A learner who moves to another batch keeps these rows.
 */
export const attendance = pgTable(
  'attendance',
  {
    classId: uuid('class_id')
      .notNull()
      .references(() => classMeetings.id, { onDelete: 'cascade' }),
    enrollmentId: uuid('enrollment_id')
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    status: text('status', { enum: attendanceStatuses }).notNull(),
    /** If a source reports it. */
    minutes: integer('minutes'),
    source: text('source', { enum: attendanceSources }).notNull(),
    /** Null for marks that the site made itself, and once the account is deleted. */
    setBy: uuid('set_by').references(() => users.id, { onDelete: 'set null' }),
    setAt: instant('set_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.enrollmentId] }),
    index('attendance_enrollment_idx').on(table.enrollmentId),
    index('attendance_set_by_idx').on(table.setBy),
    check('attendance_status', sql`${table.status} IN ('present', 'late', 'absent', 'excused')`),
    check('attendance_source', sql`${table.source} IN ('trainer', 'csv', 'join')`),
    check('attendance_minutes', sql`${table.minutes} >= 0`),
  ],
);

/** Each is imported once. */
export const attendanceImports = pgTable(
  'attendance_imports',
  {
    classId: uuid('class_id')
      .notNull()
      .references(() => classMeetings.id, { onDelete: 'cascade' }),
    /** In hexadecimal, of the file's text. */
    sha256: text('sha256').notNull(),
    importedBy: uuid('imported_by').references(() => users.id, { onDelete: 'set null' }),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.sha256] }),
    index('attendance_imports_by_idx').on(table.importedBy),
    index('attendance_imports_at_idx').on(table.importedAt),
  ],
);

export type AttendanceSpan = {
  /** ISO 8601; null if the list does not have it, or if its clock is not that of the class. */
  joinedAt: string | null;
  minutes: number;
};

/** The participants named in an imported list. A row is deleted with the enrollment it was matched to. */
export const attendanceSeen = pgTable(
  'attendance_seen',
  {
    id,
    classId: uuid('class_id').notNull(),
    sha256: text('sha256').notNull(),
    shownName: text('shown_name').notNull(),
    /** Null while the name is not matched, and for people who are not in the class. */
    enrollmentId: uuid('enrollment_id').references(() => enrollments.id, { onDelete: 'cascade' }),
    /** Matched by email, which is certain, so staff are not asked. */
    byEmail: boolean('by_email').notNull(),
    /** Recognises an email that no account of the batch has (an HMAC: the email itself is not stored). */
    emailHash: text('email_hash'),
    isAnswered: boolean('is_answered').notNull().default(false),
    spans: jsonb('spans').$type<AttendanceSpan[]>().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'attendance_seen_import_fk',
      columns: [table.classId, table.sha256],
      foreignColumns: [attendanceImports.classId, attendanceImports.sha256],
    }).onDelete('cascade'),
    index('attendance_seen_import_idx').on(table.classId, table.sha256),
    index('attendance_seen_email_idx').on(table.emailHash),
    index('attendance_seen_enrollment_idx').on(table.enrollmentId),
  ],
);

/** A talk with a learner who falls behind. `server/learning/batch-progress/behind-list.ts` says how long it takes them off the list. */
export const absenceTalks = pgTable(
  'absence_talks',
  {
    id,
    enrollmentId: uuid('enrollment_id')
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    note: text('note').notNull(),
    talkedBy: uuid('talked_by').references(() => users.id, { onDelete: 'set null' }),
    talkedAt: instant('talked_at').notNull(),
  },
  (table) => [
    index('absence_talks_enrollment_idx').on(table.enrollmentId, table.talkedAt),
    index('absence_talks_talked_by_idx').on(table.talkedBy),
  ],
);
