import { eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AccountExport } from '../../../../contract/people/export.ts';
import { isMailOf, isOf } from '../../../auth/owner.ts';
import {
  absenceTalks,
  auditEntries,
  auditValues,
  batches,
  contactMessages,
  contactReplies,
  courses,
  courseTrainers,
  credentials,
  enrollmentRequestRevisions,
  enrollmentRequests,
  enrollments,
  formOutcomes,
  instalments,
  mails,
  orderSeats,
  orders,
  payments,
  people,
  personEmails,
  rateLimits,
  requestCalls,
  requestNotes,
  savedViews,
  sessions,
  suspectedSpam,
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
import { learningData } from './learning-data.ts';
import {
  columnById,
  courseOfSeat,
  idsIn,
  isAccount,
  isGroupSeat,
  isOrder,
  isRequest,
  isSeat,
  type PersonalTable,
  qualified,
} from './personal-table.ts';

const buyer = (field: string) => sql`${qualified(taxDocuments.buyer)} ->> ${field}`;

/** The personal data of an account, by the parts of the export. */
export const personalData: Record<Exclude<keyof AccountExport, 'exportedAt'>, PersonalTable> = {
  account: { table: users, ownedBy: isAccount(users.id), erasure: 'account' },
  sessions: {
    table: sessions,
    ownedBy: isAccount(sessions.userId),
    sources: { browser: sessions.userAgent, lastUsedAt: sessions.updatedAt },
    order: [sessions.createdAt],
  },
  ...learningData,
  enrollmentRequests: {
    table: enrollmentRequests,
    ownedBy: isRequest,
    sources: { course: columnById(courses.title, enrollmentRequests.courseId) },
    lists: {
      earlierDetails: {
        table: enrollmentRequestRevisions,
        parent: enrollmentRequestRevisions.requestId,
        order: [enrollmentRequestRevisions.replacedAt, enrollmentRequestRevisions.id],
      },
      formAnswers: { table: requestNotes, parent: requestNotes.requestId, condition: eq(requestNotes.isAnswer, true) },
    },
    erasure: 'deleted',
  },
  orders: {
    table: orders,
    ownedBy: isOrder,
    sources: {
      course: columnById(courses.title, orders.courseId),
      batch: columnById(batches.number, orders.batchId),
      email: orders.normalizedEmail,
    },
    lists: {
      instalments: { table: instalments, parent: instalments.orderId, order: [instalments.number] },
      reportedPayments: { table: transferClaims, parent: transferClaims.orderId },
    },
    erasure: 'anonymised',
  },
  documents: {
    table: taxDocuments,
    ownedBy: (owner) => inArray(taxDocuments.orderId, idsIn(orders, isOrder(owner))),
    sources: {
      number: taxDocuments.label,
      order: columnById(orders.code, taxDocuments.orderId),
      name: buyer('name'),
      address: buyer('address'),
      state: buyer('state'),
      gstin: buyer('gstin'),
    },
    erasure: 'kept',
  },
  groupSeats: {
    table: orderSeats,
    ownedBy: isGroupSeat,
    sources: {
      course: columnById(courses.title, columnById(orders.courseId, orderSeats.orderId)),
      email: orderSeats.normalizedEmail,
    },
    order: [orderSeats.createdAt, orderSeats.id],
    erasure: 'anonymised',
  },
  waitlist: {
    table: waitlist,
    ownedBy: (owner) => isOf(owner, waitlist.userId, waitlist.normalizedEmail),
    sources: {
      course: columnById(courses.title, waitlist.courseId),
      batch: columnById(batches.number, waitlist.batchId),
      email: waitlist.normalizedEmail,
    },
    order: [waitlist.joinedAt, waitlist.id],
    erasure: 'deleted',
  },
  payments: {
    table: payments,
    ownedBy: (owner) =>
      or(
        inArray(payments.enrollmentId, idsIn(enrollments, isSeat(owner))),
        inArray(payments.requestId, idsIn(enrollmentRequests, isRequest(owner))),
        inArray(payments.orderId, idsIn(orders, isOrder(owner))),
      ),
    sources: { course: columnById(courses.title, payments.courseId) },
    order: [payments.paidOn, payments.createdAt, payments.id],
    erasure: 'anonymised',
  },
  contactMessages: {
    table: contactMessages,
    ownedBy: (owner) => isOf(owner, contactMessages.userId, sql`lower(${contactMessages.email})`),
    lists: { replies: { table: contactReplies, parent: contactReplies.messageId } },
    erasure: 'deleted',
  },
  suspectedSpam: {
    table: suspectedSpam,
    ownedBy: (owner) => isOf(owner, suspectedSpam.userId, suspectedSpam.email),
    sources: { fields: suspectedSpam.body },
    erasure: 'deleted',
  },
  mails: {
    table: mails,
    ownedBy: isMailOf,
    // An address with an account gets another email: exporting this one would reveal who has an account.
    isExported: ({ email }) => or(ne(mails.kind, 'email_change'), eq(sql`lower(${mails.recipient})`, email)),
    sources: { to: sql`CASE WHEN ${isToStaff} THEN 'our staff' ELSE ${mails.recipient} END` },
    erasure: 'deleted',
  },
  talks: {
    table: absenceTalks,
    ownedBy: ({ id }) => inArray(absenceTalks.enrollmentId, idsIn(enrollments, eq(enrollments.userId, id))),
    sources: { course: courseOfSeat(absenceTalks.enrollmentId) },
    order: [absenceTalks.talkedAt, absenceTalks.id],
  },
  teaches: {
    table: courseTrainers,
    ownedBy: isAccount(courseTrainers.userId),
    sources: { course: columnById(courses.title, courseTrainers.courseId) },
    order: [columnById(courses.title, courseTrainers.courseId)],
  },
  payRates: {
    table: trainerRates,
    ownedBy: isAccount(trainerRates.userId),
    sources: { course: columnById(courses.title, trainerRates.courseId) },
    order: [trainerRates.fromOn, trainerRates.id],
  },
  payStatements: {
    table: trainerStatements,
    ownedBy: isAccount(trainerStatements.userId),
    order: [trainerStatements.month],
    erasure: 'kept',
  },
  savedViews: { table: savedViews, ownedBy: isAccount(savedViews.userId), order: [savedViews.path, savedViews.name] },
  // Without the records, which may belong to other people.
  deskActions: { table: auditEntries, ownedBy: isAccount(auditEntries.actorId), erasure: 'kept' },
  deskChanges: {
    table: auditValues,
    ownedBy: (owner) => isOf(owner, auditValues.userId, sql`lower(${auditValues.email})`),
    sources: {
      action: columnById(auditEntries.action, auditValues.entryId),
      createdAt: columnById(auditEntries.createdAt, auditValues.entryId),
    },
    order: [columnById(auditEntries.createdAt, auditValues.entryId), auditValues.field],
    erasure: 'deleted',
  },
};

/** Tables with a reference to a person that the export omits, with the reason. */
export const withheld = new Map<PgTable, string>([
  [credentials, 'a password hash, which proves who the person is'],
  [verifications, 'tokens of emailed links, which prove who the person is and end within a week'],
  [formOutcomes, 'typed values, for ten minutes, under an id that only that browser has'],
  [twoFactors, 'the sealed secret of their sign-in codes, which proves who the person is'],
  [requestCalls, 'notes of the staff on calls about requests that are in the export'],
  [people, 'names, addresses and numbers of rows that are in the export'],
  [personEmails, 'the addresses of these rows'],
  [rateLimits, 'keyed hashes, for an hour at most'],
]);
