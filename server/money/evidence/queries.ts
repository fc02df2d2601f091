import { and, asc, eq, inArray, min } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import {
  attendance,
  batches,
  classJoins,
  classMeetings,
  courses,
  lessonCompletions,
  lessons,
  orders,
  payments,
  taxDocuments,
} from '../../db/schema/index.ts';

export async function findSale(tx: Tx, orderId: string) {
  const [sale] = await tx
    .select({
      order: orders,
      course: { id: courses.id, title: courses.title },
      batch: { number: batches.number, startsOn: batches.startsOn },
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(eq(orders.id, orderId));
  return sale;
}

export function findPayments(tx: Tx, orderId: string) {
  return tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt));
}

export function findDocuments(tx: Tx, orderId: string) {
  const { label, issuedOn, totalPaise, kind } = taxDocuments;
  return tx
    .select({ label, issuedOn, totalPaise, kind })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.createdAt));
}

/** The classes that a learner joined by the site's link, each with the first time. */
export function findJoins(tx: Tx, enrollmentId: string) {
  const { startsAt, number } = classMeetings;
  return tx
    .select({ number, startsAt, joinedAt: min(classJoins.joinedAt) })
    .from(classJoins)
    .innerJoin(classMeetings, eq(classMeetings.id, classJoins.classId))
    .where(eq(classJoins.enrollmentId, enrollmentId))
    .groupBy(classMeetings.id)
    .orderBy(asc(startsAt), asc(number));
}

/** The classes that a learner attended, as the trainer or the meeting's participant list says. */
export function findAttendedClasses(tx: Tx, enrollmentId: string) {
  const { status, minutes } = attendance;
  const { startsAt, number } = classMeetings;
  return tx
    .select({ number, startsAt, minutes })
    .from(attendance)
    .innerJoin(classMeetings, eq(classMeetings.id, attendance.classId))
    .where(and(eq(attendance.enrollmentId, enrollmentId), inArray(status, ['present', 'late'])))
    .orderBy(asc(startsAt), asc(number));
}

export function findLessons(tx: Tx, userId: string, courseId: string) {
  const { completedAt } = lessonCompletions;
  return tx
    .select({ title: lessons.title, completedAt })
    .from(lessonCompletions)
    .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
    .where(and(eq(lessonCompletions.userId, userId), eq(lessons.courseId, courseId)))
    .orderBy(asc(completedAt));
}
