import { eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import type { AccountExport } from '../../../../contract/people/export.ts';
import { isMailOf, isOf, type Owner } from '../../../auth/owner.ts';
import {
  absenceTalks,
  attendance,
  attendanceNames,
  attendanceSeen,
  auditEntries,
  auditValues,
  batches,
  certificates,
  classJoins,
  classMeetings,
  contactMessages,
  contactReplies,
  courses,
  courseTrainers,
  credentials,
  doubtAnswers,
  doubtFollows,
  doubts,
  enrollmentRequestRevisions,
  enrollmentRequests,
  enrollments,
  formOutcomes,
  freeCompletions,
  handInFiles,
  handIns,
  instalments,
  lessonCompletions,
  lessonNotes,
  lessonPlaces,
  lessons,
  mails,
  orders,
  payments,
  people,
  personEmails,
  quizAttempts,
  quizQuestions,
  rateLimits,
  requestCalls,
  requestNotes,
  roomVisits,
  savedLessons,
  savedViews,
  sessions,
  surveys,
  taxDocuments,
  trainerRates,
  trainerStatements,
  transferClaims,
  twoFactors,
  users,
  verifications,
  waitlist,
} from '../../../db/schema/index.ts';
import { isToStaff } from '../../../mail/outbox.ts';

type Field = PgColumn | SQL;

/** In the order of `order`, or the oldest first. */
type Ordered =
  | { table: PgTable; order: readonly Field[] }
  | { table: PgTable & { createdAt: PgColumn; id: PgColumn }; order?: undefined };

/** Rows of a table. The export contains the columns that the contract names, or those in `named` instead. */
export type Rows = Ordered & { named?: Record<string, Field> };

export const orderOf = (rows: Rows): readonly Field[] => rows.order ?? [rows.table.createdAt, rows.table.id];

/** A table with personal data. */
export type PersonalTable = Rows & {
  ownedBy: (owner: Owner) => SQL | undefined;
  /** The rows that the export contains, if not all. */
  shown?: (owner: Owner) => SQL | undefined;
  /** Child rows, exported as a list; `only` those of the owner. */
  lists?: Record<string, Rows & { parent: PgColumn; only?: SQL }>;
  /**
   * The effect of an erasure; by default, a foreign key deletes the rows. The books need `anonymised` rows. `kept` rows
   * are required by law, or name no one once the account is gone, such as a doubt and its answers, which others go on
   * reading.
   */
  erased?: 'deleted' | 'account' | 'anonymised' | 'asPersonChose' | 'kept';
};

const full = (column: PgColumn) => sql`${column.table}.${sql.identifier(column.name)}`;

/** The value of a column in the row with this id. */
function columnById(column: PgColumn, id: Field): SQL {
  const rowId = 'name' in id ? full(id) : id;
  return sql`(SELECT ${full(column)} FROM ${column.table} WHERE ${column.table}.id = ${rowId})`.mapWith(column);
}

/** The ids of an owner's rows of a table. */
export const idsIn = (table: PgTable & { id: PgColumn }, belongsToOwner: SQL | undefined) =>
  new QueryBuilder().select({ id: table.id }).from(table).where(belongsToOwner);

const isAccount = (userId: PgColumn) => (owner: Owner) => eq(userId, owner.id);
export const isSeat = (owner: Owner) => isOf(owner, enrollments.userId, enrollments.email);
export const isRequest = (owner: Owner) => isOf(owner, enrollmentRequests.userId, enrollmentRequests.normalizedEmail);
export const isOrder = (owner: Owner) => isOf(owner, orders.userId, orders.normalizedEmail);
const isOfOwnSeat = (enrollmentId: PgColumn) => (owner: Owner) =>
  inArray(enrollmentId, idsIn(enrollments, isSeat(owner)));

const courseOfSeat = (enrollmentId: Field) => columnById(courses.title, columnById(enrollments.courseId, enrollmentId));
const courseOfLesson = (lessonId: PgColumn) => columnById(courses.title, columnById(lessons.courseId, lessonId));

/** Course, batch and number of a class. */
const classOf = (classId: PgColumn, enrollmentId: Field) => ({
  course: courseOfSeat(enrollmentId),
  batch: columnById(batches.number, columnById(classMeetings.batchId, classId)),
  class: columnById(classMeetings.number, classId),
});

/** The answers of a quiz with the texts of questions and options that still exist, as they are asked. */
const answers = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'question', q.question, 'answer', CASE jsonb_typeof(given.one) WHEN 'string' THEN given.one #>> '{}'
      ELSE q.options[given.one::int + 1] END,
    'place', CASE jsonb_typeof(given.one) WHEN 'number' THEN given.one END) ORDER BY q.position, given.one), '[]')
  FROM jsonb_each(${full(quizAttempts.answers)}) AS a(id, value)
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(a.value) WHEN 'array' THEN a.value ELSE jsonb_build_array(a.value) END) AS given(one)
  LEFT JOIN ${quizQuestions} AS q ON q.id = a.id::uuid)`;

const buyer = (field: string) => sql`${full(taxDocuments.buyer)} ->> ${field}`;

/** Everything that the site holds about people, by the parts of the export. */
export const personalData: Record<Exclude<keyof AccountExport, 'exportedAt'>, PersonalTable> = {
  account: { table: users, ownedBy: isAccount(users.id), erased: 'account' },
  sessions: {
    table: sessions,
    ownedBy: isAccount(sessions.userId),
    named: { browser: sessions.userAgent, lastUsedAt: sessions.updatedAt },
    order: [sessions.createdAt],
  },
  enrollments: {
    table: enrollments,
    ownedBy: isSeat,
    named: {
      course: columnById(courses.title, enrollments.courseId),
      batch: columnById(batches.number, enrollments.batchId),
    },
    order: [enrollments.createdAt, columnById(courses.position, enrollments.courseId)],
    erased: 'deleted',
  },
  classJoins: {
    table: classJoins,
    ownedBy: isOfOwnSeat(classJoins.enrollmentId),
    named: classOf(classJoins.classId, classJoins.enrollmentId),
    order: [classJoins.joinedAt, classJoins.id],
  },
  roomVisits: {
    table: roomVisits,
    ownedBy: (owner) => inArray(roomVisits.joinId, idsIn(classJoins, isOfOwnSeat(classJoins.enrollmentId)(owner))),
    named: {
      course: courseOfSeat(columnById(classJoins.enrollmentId, roomVisits.joinId)),
      class: columnById(classMeetings.number, columnById(classJoins.classId, roomVisits.joinId)),
    },
    order: [roomVisits.enteredAt, roomVisits.participant],
  },
  attendance: {
    table: attendance,
    ownedBy: isOfOwnSeat(attendance.enrollmentId),
    named: classOf(attendance.classId, attendance.enrollmentId),
    order: [columnById(classMeetings.startsAt, attendance.classId), attendance.classId],
  },
  meetings: {
    table: attendanceSeen,
    ownedBy: isOfOwnSeat(attendanceSeen.enrollmentId),
    named: classOf(attendanceSeen.classId, attendanceSeen.enrollmentId),
    order: [columnById(classMeetings.startsAt, attendanceSeen.classId), attendanceSeen.shownName, attendanceSeen.id],
  },
  meetingNames: {
    table: attendanceNames,
    ownedBy: isOfOwnSeat(attendanceNames.enrollmentId),
    named: {
      course: courseOfSeat(attendanceNames.enrollmentId),
      batch: columnById(batches.number, attendanceNames.batchId),
    },
    order: [attendanceNames.saidAt, attendanceNames.shownName],
  },
  lessonCompletions: {
    table: lessonCompletions,
    ownedBy: isAccount(lessonCompletions.userId),
    named: {
      course: courseOfLesson(lessonCompletions.lessonId),
      lesson: columnById(lessons.title, lessonCompletions.lessonId),
    },
    order: [lessonCompletions.completedAt, columnById(lessons.position, lessonCompletions.lessonId)],
  },
  lessonNotes: {
    table: lessonNotes,
    ownedBy: isAccount(lessonNotes.userId),
    named: { course: courseOfLesson(lessonNotes.lessonId), lesson: columnById(lessons.title, lessonNotes.lessonId) },
    order: [lessonNotes.updatedAt, lessonNotes.id],
  },
  savedLessons: {
    table: savedLessons,
    ownedBy: isAccount(savedLessons.userId),
    named: { course: courseOfLesson(savedLessons.lessonId), lesson: columnById(lessons.title, savedLessons.lessonId) },
    order: [savedLessons.savedAt, savedLessons.lessonId],
  },
  lessonPlaces: {
    table: lessonPlaces,
    ownedBy: isAccount(lessonPlaces.userId),
    named: { course: courseOfLesson(lessonPlaces.lessonId), lesson: columnById(lessons.title, lessonPlaces.lessonId) },
    order: [lessonPlaces.leftAt, lessonPlaces.lessonId],
  },
  quizAttempts: {
    table: quizAttempts,
    ownedBy: isAccount(quizAttempts.userId),
    named: {
      course: courseOfLesson(quizAttempts.lessonId),
      lesson: columnById(lessons.title, quizAttempts.lessonId),
      answers,
    },
  },
  work: {
    table: handIns,
    ownedBy: isAccount(handIns.userId),
    named: { course: courseOfLesson(handIns.lessonId), lesson: columnById(lessons.title, handIns.lessonId) },
    order: [handIns.handedInAt, handIns.id],
    lists: {
      files: {
        table: handInFiles,
        parent: handInFiles.handInId,
        named: { name: handInFiles.label },
        order: [handInFiles.position],
      },
    },
  },
  doubts: {
    table: doubts,
    ownedBy: isAccount(doubts.askedBy),
    named: {
      course: columnById(courses.title, doubts.courseId),
      lesson: columnById(lessons.title, doubts.lessonId),
      class: columnById(classMeetings.number, doubts.classId),
    },
    erased: 'kept',
  },
  doubtAnswers: {
    table: doubtAnswers,
    ownedBy: isAccount(doubtAnswers.writtenBy),
    named: { doubt: columnById(doubts.title, doubtAnswers.doubtId) },
    erased: 'kept',
  },
  doubtFollows: {
    table: doubtFollows,
    ownedBy: isAccount(doubtFollows.userId),
    named: { doubt: columnById(doubts.title, doubtFollows.doubtId) },
    order: [doubtFollows.createdAt, doubtFollows.doubtId],
  },
  surveys: {
    table: surveys,
    ownedBy: isAccount(surveys.userId),
    named: { course: columnById(courses.title, surveys.courseId), batch: columnById(batches.number, surveys.batchId) },
    order: [surveys.askedAt, surveys.id],
  },
  freeCompletions: {
    table: freeCompletions,
    ownedBy: isAccount(freeCompletions.userId),
    named: { course: columnById(courses.title, freeCompletions.courseId) },
    order: [freeCompletions.completedAt, columnById(courses.position, freeCompletions.courseId)],
  },
  certificates: {
    table: certificates,
    ownedBy: isAccount(certificates.userId),
    named: { course: certificates.courseTitle },
    order: [certificates.issuedAt, certificates.id],
    erased: 'asPersonChose',
  },
  enrollmentRequests: {
    table: enrollmentRequests,
    ownedBy: isRequest,
    named: { course: columnById(courses.title, enrollmentRequests.courseId) },
    lists: {
      earlierDetails: {
        table: enrollmentRequestRevisions,
        parent: enrollmentRequestRevisions.requestId,
        order: [enrollmentRequestRevisions.replacedAt, enrollmentRequestRevisions.id],
      },
      formAnswers: { table: requestNotes, parent: requestNotes.requestId, only: eq(requestNotes.isAnswer, true) },
    },
    erased: 'deleted',
  },
  orders: {
    table: orders,
    ownedBy: isOrder,
    named: {
      course: columnById(courses.title, orders.courseId),
      batch: columnById(batches.number, orders.batchId),
      email: orders.normalizedEmail,
    },
    lists: {
      instalments: { table: instalments, parent: instalments.orderId, order: [instalments.number] },
      reportedPayments: { table: transferClaims, parent: transferClaims.orderId },
    },
    erased: 'anonymised',
  },
  documents: {
    table: taxDocuments,
    ownedBy: (owner) => inArray(taxDocuments.orderId, idsIn(orders, isOrder(owner))),
    named: {
      number: taxDocuments.label,
      order: columnById(orders.code, taxDocuments.orderId),
      name: buyer('name'),
      address: buyer('address'),
      state: buyer('state'),
      gstin: buyer('gstin'),
    },
    erased: 'kept',
  },
  waitlist: {
    table: waitlist,
    ownedBy: (owner) => isOf(owner, waitlist.userId, waitlist.normalizedEmail),
    named: {
      course: columnById(courses.title, waitlist.courseId),
      batch: columnById(batches.number, waitlist.batchId),
      email: waitlist.normalizedEmail,
    },
    order: [waitlist.joinedAt, waitlist.id],
    erased: 'deleted',
  },
  payments: {
    table: payments,
    ownedBy: (owner) =>
      or(
        inArray(payments.enrollmentId, idsIn(enrollments, isSeat(owner))),
        inArray(payments.requestId, idsIn(enrollmentRequests, isRequest(owner))),
        inArray(payments.orderId, idsIn(orders, isOrder(owner))),
      ),
    named: { course: columnById(courses.title, payments.courseId) },
    order: [payments.paidOn, payments.createdAt, payments.id],
    erased: 'anonymised',
  },
  contactMessages: {
    table: contactMessages,
    ownedBy: (owner) => isOf(owner, contactMessages.userId, sql`lower(${contactMessages.email})`),
    lists: { replies: { table: contactReplies, parent: contactReplies.messageId } },
    erased: 'deleted',
  },
  mails: {
    table: mails,
    ownedBy: isMailOf,
    // An address with an account gets another email: exporting this one would reveal who has an account.
    shown: ({ email }) => or(ne(mails.kind, 'email_change'), eq(sql`lower(${mails.recipient})`, email)),
    named: { to: sql`CASE WHEN ${isToStaff} THEN 'our staff' ELSE ${mails.recipient} END` },
    erased: 'deleted',
  },
  talks: {
    table: absenceTalks,
    ownedBy: ({ id }) => inArray(absenceTalks.enrollmentId, idsIn(enrollments, eq(enrollments.userId, id))),
    named: { course: courseOfSeat(absenceTalks.enrollmentId) },
    order: [absenceTalks.talkedAt, absenceTalks.id],
  },
  teaches: {
    table: courseTrainers,
    ownedBy: isAccount(courseTrainers.userId),
    named: { course: columnById(courses.title, courseTrainers.courseId) },
    order: [columnById(courses.title, courseTrainers.courseId)],
  },
  payRates: {
    table: trainerRates,
    ownedBy: isAccount(trainerRates.userId),
    named: { course: columnById(courses.title, trainerRates.courseId) },
    order: [trainerRates.fromOn, trainerRates.id],
  },
  payStatements: {
    table: trainerStatements,
    ownedBy: isAccount(trainerStatements.userId),
    order: [trainerStatements.month],
    erased: 'kept',
  },
  savedViews: { table: savedViews, ownedBy: isAccount(savedViews.userId), order: [savedViews.path, savedViews.name] },
  // Without the records, which may be of others.
  deskActions: { table: auditEntries, ownedBy: isAccount(auditEntries.actorId), erased: 'kept' },
  deskChanges: {
    table: auditValues,
    ownedBy: (owner) => isOf(owner, auditValues.userId, sql`lower(${auditValues.email})`),
    named: {
      action: columnById(auditEntries.action, auditValues.entryId),
      createdAt: columnById(auditEntries.createdAt, auditValues.entryId),
    },
    order: [columnById(auditEntries.createdAt, auditValues.entryId), auditValues.field],
    erased: 'deleted',
  },
};

/** Tables with a reference to a person that the export omits, with the reason. */
export const withheld = new Map<PgTable, string>([
  [credentials, 'a password hash, which proves who the person is'],
  [verifications, 'tokens of emailed links, which prove who the person is and end within a week'],
  [formOutcomes, 'what was typed, for ten minutes, under an id that only that browser has'],
  [twoFactors, 'the sealed secret of their sign-in codes, which proves who the person is'],
  [requestCalls, 'what the staff noted of calls about requests that are in the export'],
  [people, 'names, addresses and numbers of rows that are in the export'],
  [personEmails, 'the addresses of these rows'],
  [rateLimits, 'keyed hashes, for an hour at most'],
]);
