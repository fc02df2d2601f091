import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isMailOf, isOf, type Owner } from '../../auth/owner.ts';
import type { Tx } from '../../db/client.ts';
import {
  absenceTalks,
  attendance,
  attendanceNames,
  attendanceSeen,
  auditEntries,
  auditValues,
  batches,
  certificates,
  classSessions,
  contactMessages,
  contactReplies,
  courseInstructors,
  courses,
  enrollmentRequestRevisions,
  enrollmentRequests,
  enrollments,
  freeCompletions,
  instalments,
  lessonCompletions,
  lessons,
  mails,
  orders,
  paymentReports,
  payments,
  quizAttempts,
  quizQuestions,
  roomStays,
  sessionJoins,
  sessions,
  taxDocuments,
  trainerRates,
  trainerStatements,
  users,
  waitlist,
} from '../../db/schema/index.ts';
import { isToStaff } from '../../mail/outbox.ts';

// Each selects the exported columns, oldest row first.

const isoText = (column: PgColumn) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** A time in the contract's format. */
const at = (column: PgColumn) => sql<string>`${isoText(column)}`;
const atOrNull = (column: PgColumn) => sql<string | null>`${isoText(column)}`;

export function findAccount(tx: Tx, { id }: Owner) {
  return tx
    .select({
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      phone: users.phone,
      role: users.role,
      noticeVersion: users.noticeVersion,
      noticedAt: at(users.noticedAt),
      createdAt: at(users.createdAt),
      updatedAt: at(users.updatedAt),
    })
    .from(users)
    .where(eq(users.id, id));
}

export function findSessions(tx: Tx, { id }: Owner) {
  return tx
    .select({
      browser: sessions.userAgent,
      createdAt: at(sessions.createdAt),
      lastUsedAt: at(sessions.updatedAt),
      expiresAt: at(sessions.expiresAt),
    })
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(asc(sessions.createdAt));
}

export function findSeats(tx: Tx, owner: Owner) {
  return tx
    .select({
      course: courses.title,
      batch: batches.number,
      email: enrollments.email,
      createdAt: at(enrollments.createdAt),
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(batches, eq(batches.id, enrollments.batchId))
    .where(isOf(owner, enrollments.userId, enrollments.email))
    .orderBy(asc(enrollments.createdAt), asc(courses.position));
}

export function findClassJoins(tx: Tx, owner: Owner) {
  return tx
    .select({ course: courses.title, class: classSessions.n, joinedAt: at(sessionJoins.joinedAt) })
    .from(sessionJoins)
    .innerJoin(classSessions, eq(classSessions.id, sessionJoins.sessionId))
    .innerJoin(enrollments, eq(enrollments.id, sessionJoins.enrollmentId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(isOf(owner, enrollments.userId, enrollments.email))
    .orderBy(asc(sessionJoins.joinedAt), asc(sessionJoins.id));
}

export function findClassStays(tx: Tx, owner: Owner) {
  const { enteredAt, leftAt } = roomStays;
  return tx
    .select({ course: courses.title, class: classSessions.n, enteredAt: at(enteredAt), leftAt: atOrNull(leftAt) })
    .from(roomStays)
    .innerJoin(sessionJoins, eq(sessionJoins.id, roomStays.joinId))
    .innerJoin(classSessions, eq(classSessions.id, sessionJoins.sessionId))
    .innerJoin(enrollments, eq(enrollments.id, sessionJoins.enrollmentId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(isOf(owner, enrollments.userId, enrollments.email))
    .orderBy(asc(enteredAt), asc(roomStays.participant));
}

export function findAttendance(tx: Tx, owner: Owner) {
  return tx
    .select({
      course: courses.title,
      batch: batches.number,
      class: classSessions.n,
      status: attendance.status,
      minutes: attendance.minutes,
      source: attendance.source,
      setAt: at(attendance.setAt),
    })
    .from(attendance)
    .innerJoin(classSessions, eq(classSessions.id, attendance.sessionId))
    .innerJoin(batches, eq(batches.id, classSessions.batchId))
    .innerJoin(enrollments, eq(enrollments.id, attendance.enrollmentId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(isOf(owner, enrollments.userId, enrollments.email))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
}

/** Under which name, and when, they were in the meetings of classes. */
export function findMeetings(tx: Tx, owner: Owner) {
  const { shownName, stays } = attendanceSeen;
  return tx
    .select({ course: courses.title, batch: batches.number, class: classSessions.n, shownName, stays })
    .from(attendanceSeen)
    .innerJoin(classSessions, eq(classSessions.id, attendanceSeen.sessionId))
    .innerJoin(batches, eq(batches.id, classSessions.batchId))
    .innerJoin(enrollments, eq(enrollments.id, attendanceSeen.enrollmentId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(isOf(owner, enrollments.userId, enrollments.email))
    .orderBy(asc(classSessions.startsAt), asc(shownName), asc(attendanceSeen.id));
}

export function findMeetingNames(tx: Tx, owner: Owner) {
  const { shownName, saidAt } = attendanceNames;
  return tx
    .select({ course: courses.title, batch: batches.number, shownName, saidAt: at(saidAt) })
    .from(attendanceNames)
    .innerJoin(batches, eq(batches.id, attendanceNames.batchId))
    .innerJoin(enrollments, eq(enrollments.id, attendanceNames.enrollmentId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(isOf(owner, enrollments.userId, enrollments.email))
    .orderBy(asc(saidAt), asc(shownName));
}

export function findLessonCompletions(tx: Tx, { id }: Owner) {
  return tx
    .select({ course: courses.title, lesson: lessons.title, completedAt: at(lessonCompletions.completedAt) })
    .from(lessonCompletions)
    .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessonCompletions.userId, id))
    .orderBy(asc(lessonCompletions.completedAt), asc(courses.position), asc(lessons.position));
}

export function findQuizAttempts(tx: Tx, { id }: Owner) {
  return tx
    .select({
      course: courses.title,
      lesson: lessons.title,
      correct: quizAttempts.correct,
      total: quizAttempts.total,
      passed: quizAttempts.passed,
      createdAt: at(quizAttempts.createdAt),
      answers: quizAttempts.answers,
    })
    .from(quizAttempts)
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(quizAttempts.userId, id))
    .orderBy(asc(quizAttempts.createdAt), asc(quizAttempts.id));
}

export function findQuestions(tx: Tx, ids: string[]) {
  return tx
    .select({ id: quizQuestions.id, question: quizQuestions.question, options: quizQuestions.options })
    .from(quizQuestions)
    .where(inArray(quizQuestions.id, ids));
}

export function findFreeCompletions(tx: Tx, { id }: Owner) {
  return tx
    .select({ course: courses.title, completedAt: at(freeCompletions.completedAt) })
    .from(freeCompletions)
    .innerJoin(courses, eq(courses.id, freeCompletions.courseId))
    .where(eq(freeCompletions.userId, id))
    .orderBy(asc(freeCompletions.completedAt), asc(courses.position));
}

export function findCertificates(tx: Tx, { id }: Owner) {
  return tx
    .select({
      id: certificates.id,
      name: certificates.name,
      course: certificates.courseTitle,
      trainingHours: certificates.trainingHours,
      attendance: certificates.attendance,
      issuedAt: at(certificates.issuedAt),
      revokedAt: atOrNull(certificates.revokedAt),
      revokedReason: certificates.revokedReason,
      credential: certificates.credential,
    })
    .from(certificates)
    .where(eq(certificates.userId, id))
    .orderBy(asc(certificates.issuedAt), asc(certificates.id));
}

export function findEnrollmentRequests(tx: Tx, owner: Owner) {
  return tx
    .select({
      id: enrollmentRequests.id,
      course: courses.title,
      name: enrollmentRequests.name,
      email: enrollmentRequests.email,
      mobile: enrollmentRequests.mobile,
      stage: enrollmentRequests.stage,
      page: enrollmentRequests.page,
      referrer: enrollmentRequests.referrer,
      utmSource: enrollmentRequests.utmSource,
      utmMedium: enrollmentRequests.utmMedium,
      utmCampaign: enrollmentRequests.utmCampaign,
      noticeVersion: enrollmentRequests.noticeVersion,
      noticedAt: at(enrollmentRequests.noticedAt),
      createdAt: at(enrollmentRequests.createdAt),
      updatedAt: at(enrollmentRequests.updatedAt),
    })
    .from(enrollmentRequests)
    .innerJoin(courses, eq(courses.id, enrollmentRequests.courseId))
    .where(isOf(owner, enrollmentRequests.userId, enrollmentRequests.emailKey))
    .orderBy(asc(enrollmentRequests.createdAt), asc(enrollmentRequests.id));
}

export function findRevisions(tx: Tx, requestIds: string[]) {
  return tx
    .select({
      requestId: enrollmentRequestRevisions.requestId,
      name: enrollmentRequestRevisions.name,
      email: enrollmentRequestRevisions.email,
      mobile: enrollmentRequestRevisions.mobile,
      noticeVersion: enrollmentRequestRevisions.noticeVersion,
      noticedAt: at(enrollmentRequestRevisions.noticedAt),
      replacedAt: at(enrollmentRequestRevisions.replacedAt),
    })
    .from(enrollmentRequestRevisions)
    .where(inArray(enrollmentRequestRevisions.requestId, requestIds))
    .orderBy(asc(enrollmentRequestRevisions.replacedAt), asc(enrollmentRequestRevisions.id));
}

export function findOrders(tx: Tx, owner: Owner) {
  return tx
    .select({
      id: orders.id,
      code: orders.code,
      course: courses.title,
      batch: batches.number,
      name: orders.name,
      email: orders.emailKey,
      mobile: orders.mobile,
      listPaise: orders.listPaise,
      discountPaise: orders.discountPaise,
      totalPaise: orders.totalPaise,
      billName: orders.billName,
      billState: orders.billState,
      billAddress: orders.billAddress,
      gstin: orders.gstin,
      heldUntil: atOrNull(orders.heldUntil),
      confirmedAt: atOrNull(orders.confirmedAt),
      cancelledAt: atOrNull(orders.cancelledAt),
      cancelReason: orders.cancelReason,
      noticeVersion: orders.noticeVersion,
      noticedAt: at(orders.noticedAt),
      createdAt: at(orders.createdAt),
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(isOf(owner, orders.userId, orders.emailKey))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

export function findInstalments(tx: Tx, orderIds: string[]) {
  const { orderId, dueOn, amountPaise, n } = instalments;
  return tx
    .select({ orderId, dueOn, amountPaise })
    .from(instalments)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(orderId), asc(n));
}

export function findPaymentReports(tx: Tx, orderIds: string[]) {
  const { orderId, reference, amountPaise, createdAt } = paymentReports;
  return tx
    .select({ orderId, reference, amountPaise, createdAt: at(createdAt) })
    .from(paymentReports)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(createdAt), asc(paymentReports.id));
}

export function findDocuments(tx: Tx, owner: Owner) {
  const { kind, label, issuedOn, buyer, totalPaise } = taxDocuments;
  return tx
    .select({ kind, label, issuedOn, order: orders.code, buyer, totalPaise })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(isOf(owner, orders.userId, orders.emailKey))
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.id));
}

export function findWaitlist(tx: Tx, owner: Owner) {
  return tx
    .select({
      course: courses.title,
      batch: batches.number,
      name: waitlist.name,
      email: waitlist.emailKey,
      mobile: waitlist.mobile,
      joinedAt: at(waitlist.joinedAt),
      leftAt: atOrNull(waitlist.leftAt),
      noticeVersion: waitlist.noticeVersion,
      noticedAt: at(waitlist.noticedAt),
    })
    .from(waitlist)
    .innerJoin(courses, eq(courses.id, waitlist.courseId))
    .leftJoin(batches, eq(batches.id, waitlist.batchId))
    .where(isOf(owner, waitlist.userId, waitlist.emailKey))
    .orderBy(asc(waitlist.joinedAt), asc(waitlist.id));
}

/** Payments for an order, a seat or a request of the owner. */
export function findPayments(tx: Tx, owner: Owner) {
  const { amountPaise, method, paidOn, reference, chequeBank, createdAt } = payments;
  return tx
    .select({ course: courses.title, amountPaise, method, paidOn, reference, chequeBank, createdAt: at(createdAt) })
    .from(payments)
    .leftJoin(courses, eq(courses.id, payments.courseId))
    .leftJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .leftJoin(enrollmentRequests, eq(enrollmentRequests.id, payments.requestId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(
      or(
        isOf(owner, enrollments.userId, enrollments.email),
        isOf(owner, enrollmentRequests.userId, enrollmentRequests.emailKey),
        isOf(owner, orders.userId, orders.emailKey),
      ),
    )
    .orderBy(asc(paidOn), asc(createdAt), asc(payments.id));
}

export function findContactMessages(tx: Tx, owner: Owner) {
  return tx
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      subject: contactMessages.subject,
      message: contactMessages.message,
      noticeVersion: contactMessages.noticeVersion,
      noticedAt: at(contactMessages.noticedAt),
      createdAt: at(contactMessages.createdAt),
    })
    .from(contactMessages)
    .where(isOf(owner, contactMessages.userId, sql`lower(${contactMessages.email})`))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id));
}

export function findReplies(tx: Tx, messageIds: string[]) {
  return tx
    .select({
      messageId: contactReplies.messageId,
      text: contactReplies.text,
      createdAt: at(contactReplies.createdAt),
    })
    .from(contactReplies)
    .where(inArray(contactReplies.messageId, messageIds))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));
}

export function findMails(tx: Tx, owner: Owner) {
  // An address with an account gets another mail: exporting this one would reveal who has an account.
  const tellsOfNobodyElse = or(ne(mails.kind, 'email_change'), eq(sql`lower(${mails.recipient})`, owner.email));
  return tx
    .select({
      isToStaff,
      recipient: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      state: mails.state,
      createdAt: at(mails.createdAt),
      sentAt: atOrNull(mails.sentAt),
    })
    .from(mails)
    .where(and(isMailOf(owner), tellsOfNobodyElse))
    .orderBy(asc(mails.createdAt), asc(mails.id));
}

export function findTaughtCourses(tx: Tx, { id }: Owner) {
  return tx
    .select({ course: courses.title })
    .from(courseInstructors)
    .innerJoin(courses, eq(courses.id, courseInstructors.courseId))
    .where(eq(courseInstructors.userId, id))
    .orderBy(asc(courses.title));
}

export function findTalks(tx: Tx, { id }: Owner) {
  return tx
    .select({ course: courses.title, note: absenceTalks.note, talkedAt: at(absenceTalks.talkedAt) })
    .from(absenceTalks)
    .innerJoin(enrollments, eq(enrollments.id, absenceTalks.enrollmentId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(eq(enrollments.userId, id))
    .orderBy(asc(absenceTalks.talkedAt), asc(absenceTalks.id));
}

export function findPayRates(tx: Tx, { id }: Owner) {
  const { unit, paise, fromOn, courseId, userId } = trainerRates;
  return tx
    .select({ course: courses.title, unit, paise, fromOn })
    .from(trainerRates)
    .leftJoin(courses, eq(courses.id, courseId))
    .where(eq(userId, id))
    .orderBy(asc(fromOn), asc(trainerRates.id));
}

export function findPayStatements(tx: Tx, { id }: Owner) {
  const { month, totalPaise, approvedAt, paidOn, reference, userId } = trainerStatements;
  return tx
    .select({ month, totalPaise, approvedAt: at(approvedAt), paidOn, reference })
    .from(trainerStatements)
    .where(eq(userId, id))
    .orderBy(asc(month));
}

/** Without the records, which may be of others. */
export function findDeskActions(tx: Tx, { id }: Owner) {
  return tx
    .select({ action: auditEntries.action, fields: auditEntries.fields, createdAt: at(auditEntries.createdAt) })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, id))
    .orderBy(asc(auditEntries.createdAt), asc(auditEntries.id));
}

export function findDeskChanges(tx: Tx, owner: Owner) {
  return tx
    .select({
      action: auditEntries.action,
      field: auditValues.field,
      before: auditValues.before,
      after: auditValues.after,
      createdAt: at(auditEntries.createdAt),
    })
    .from(auditValues)
    .innerJoin(auditEntries, eq(auditEntries.id, auditValues.entryId))
    .where(isOf(owner, auditValues.userId, sql`lower(${auditValues.email})`))
    .orderBy(asc(auditEntries.createdAt), asc(auditValues.field));
}
