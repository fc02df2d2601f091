import { isNull, type SQL, sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { fileTypes, scanStates, workOutcomes } from '../../../contract/learning/work.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, newestFirst, updatedAt, version } from './columns.ts';
import { batches, lessons } from './content.ts';

const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => 'bytea' });

export const workOutcome = pgEnum('work_outcome', workOutcomes);
export const fileType = pgEnum('file_type', fileTypes);
export const scanState = pgEnum('scan_state', scanStates);

export const assignments = pgTable(
  'assignments',
  {
    lessonId: uuid('lesson_id')
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    brief: text('brief').notNull(),
    criteria: text('criteria').array().notNull(),
    /** Some of `workWays`. */
    ways: text('ways').array().notNull(),
    /** Number of the class in the learner's batch after which it is due, and how many days after it. */
    dueClass: integer('due_class'),
    dueDays: integer('due_days'),
    version,
    createdAt,
    updatedAt,
  },
  (table) => [
    check('assignments_have_criteria', sql`cardinality(${table.criteria}) BETWEEN 1 AND 20`),
    check(
      'assignments_have_ways',
      sql`cardinality(${table.ways}) > 0 AND ${table.ways} <@ '{text,link,files}'::text[]`,
    ),
    check('assignments_due_after_a_class', sql`num_nulls(${table.dueClass}, ${table.dueDays}) <> 1`),
  ],
);

/** Neither work nor answer ever changes: a trigger refuses it. The next hand-in is a row of its own. */
export const handIns = pgTable(
  'hand_ins',
  {
    id,
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** At that time; null for a learner without one. */
    batchId: uuid('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    link: text('link'),
    /** The address in a normalized form, to find repeats. */
    linkKey: text('link_key'),
    criteria: text('criteria').array().notNull(),
    dueAt: instant('due_at'),
    handedInAt: instant('handed_in_at').notNull(),
    outcome: workOutcome('outcome'),
    marks: jsonb('marks').$type<{ met: boolean; remark: string }[]>(),
    remarks: text('remarks').notNull().default(''),
    reviewedAt: instant('reviewed_at'),
    reviewedBy: uuid('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('hand_ins_number').on(table.userId, table.lessonId, table.number),
    uniqueIndex('hand_ins_one_waits').on(table.userId, table.lessonId).where(isNull(table.outcome)),
    uniqueIndex('hand_ins_one_is_accepted').on(table.userId, table.lessonId).where(sql`${table.outcome} = 'accepted'`),
    index('hand_ins_lesson_idx').on(table.lessonId),
    index('hand_ins_batch_idx').on(table.batchId),
    index('hand_ins_link_idx').on(table.linkKey),
    index('hand_ins_reviewed_by_idx').on(table.reviewedBy),
    index('hand_ins_waiting_idx').on(table.handedInAt, table.id).where(isNull(table.outcome)),
    index('hand_ins_outcome_idx').on(table.outcome, ...newestFirst({ createdAt: table.handedInAt, id: table.id })),
    check('hand_ins_reviewed_once', sql`num_nonnulls(${table.outcome}, ${table.marks}, ${table.reviewedAt}) IN (0, 3)`),
  ],
);

/** A file of a hand-in. Its bytes never change; they are deleted when the scanner finds something in them. */
export const handInFiles = pgTable(
  'hand_in_files',
  {
    id,
    handInId: uuid('hand_in_id')
      .notNull()
      .references(() => handIns.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The learner's name for the file, only for display; it is served under another name. */
    label: text('label').notNull(),
    /** Detected from its bytes. */
    type: fileType('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    scan: scanState('scan').notNull().default('waiting'),
    scannedAt: instant('scanned_at'),
    finding: text('finding'),
    /** Stored out of line and uncompressed (`EXTERNAL`), so that a part can be read alone. */
    content: bytea('content'),
  },
  (table) => [
    unique('hand_in_files_position').on(table.handInId, table.position),
    index('hand_in_files_sha256_idx').on(table.sha256),
    index('hand_in_files_waiting_idx').on(table.id).where(sql`${table.scan} = 'waiting'`),
    check(
      'hand_in_files_infected_are_gone',
      sql`(${table.scan} = 'infected') = (${table.content} IS NULL) AND (${table.scan} = 'infected') = (${table.finding} IS NOT NULL)`,
    ),
  ],
);

export const isLateIn = (table: typeof handIns): SQL<boolean> =>
  sql<boolean>`coalesce(${table.handedInAt} >= ${table.dueAt}, false)`;
