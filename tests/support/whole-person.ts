import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { HONEYPOT } from '../../contract/base/constants.ts';
import type { Db } from '../../server/db/client.ts';
import {
  absenceTalks,
  attendance,
  attendanceImports,
  attendanceSeen,
  classJoins,
  classReminders,
  contactMessages,
  contactReplies,
  courseTrainers,
  doubtFollows,
  enrollmentRequests,
  freeCompletions,
  lessonCompletions,
  lessonNotes,
  lessonPlaces,
  payments,
  requestCalls,
  requestNotes,
  savedLessons,
  savedViews,
  trainerRates,
  trainerStatements,
} from '../../server/db/schema/index.ts';
import type { Deps } from '../../server/deps.ts';
import { issueCertificate } from '../../server/learning/certificates/index.ts';
import { recordAudit, transact } from '../../server/records/index.ts';
import { renewFeed } from '../../server/teaching/classes/index.ts';
import { TEST_NOW } from './api.ts';
import { issueDocumentFor } from './books.ts';
import { createClass } from './class-factories.ts';
import { createBatch, createFreeCourse, createLesson, createPaidCourse, next, only } from './factories.ts';
import {
  createAssignment,
  createDoubt,
  createDoubtAnswer,
  createEnrollment,
  createHandIn,
  createQuiz,
  createQuizAttempt,
  createSurvey,
} from './learning-factories.ts';
import { asha, confirmEmail, newcomer, type Person } from './people.ts';
import { type Api, postJson } from './requests.ts';
import {
  createGroupSeat,
  createOrder,
  createPayment,
  createRefund,
  createTransferClaim,
  createWaiting,
} from './sales-factories.ts';

/** Sign-up data with unique texts, so that every trace of the person can be found. */
export function someone(): Person {
  // Of one length, so that no name begins with another.
  const number = 9_876_500_000 + next();
  const phone = String(number);
  return { ...asha, name: `Someone Quokka${number}`, email: `Quokka${number}@Example.org`, phone };
}

/** The address of the meetings of a school. */
export const MEETING = 'https://meet.example/not-for-any-page';

/** A paid course with a lesson, its quiz and a batch with a class, and a free course. */
export async function createSchool(db: Db) {
  const course = await createPaidCourse(db);
  const lesson = await createLesson(db, course.id, { isOpen: true });
  const batch = await createBatch(db, course.id, { joinLink: MEETING });
  const meeting = await createClass(db, batch.id, { recordingFile: 'devops-12/class-3.mp4' });
  await createAssignment(db, lesson.id);
  return { course, lesson, batch, meeting, quiz: await createQuiz(db, lesson.id), free: await createFreeCourse(db) };
}

export type School = Awaited<ReturnType<typeof createSchool>>;

async function answerMessage(db: Db, email: string, text: string): Promise<void> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.email, email));
  if (!message) throw new Error('There is no message');
  await db.insert(contactReplies).values({ messageId: message.id, text });
}

/** An account with a row in every table of personal data; its email is verified. */
export async function createWholePerson(api: Api, deps: Deps, school: School, person = someone()) {
  const { db } = deps;
  const { course, lesson, batch, meeting, quiz, free } = school;
  const { name, email, phone } = person;
  const source = { page: `/of-${phone}`, referrer: 'https://search.example', utmSource: `mail-of-${email}` };
  const request = { name, email, mobile: phone, courseId: String(course.number), ...source };
  const message = { name, email, subject: 'student', message: `A question of ${name}` };
  for (const [path, body] of [
    ['/api/enrollments', request],
    ['/api/enrollments', { ...request, name: `${name} again` }],
    ['/api/users/register', message],
    ['/api/users/register', { ...message, [HONEYPOT]: `spam of ${name}` }],
  ] as const) {
    expect((await postJson(api, path, body)).status).toBeLessThan(300);
  }

  await answerMessage(db, email, `An answer to ${name}`);

  const { user, headers } = await newcomer(api, db, person);
  await confirmEmail(api, db, headers);
  const { id: userId } = user;
  const { id: enrollmentId } = await createEnrollment(db, course.id, { userId, email: user.email, batchId: batch.id });
  const isPersonsRequest = eq(enrollmentRequests.normalizedEmail, user.email);
  await db.insert(classJoins).values({ classId: meeting.id, enrollmentId, joinedAt: TEST_NOW });
  await db.insert(classReminders).values({ classId: meeting.id, enrollmentId, kind: 'day', sequence: 0 });
  const attended = { status: 'late', minutes: 50, source: 'csv', setAt: TEST_NOW } as const;
  await db.insert(attendance).values({ ...attended, classId: meeting.id, enrollmentId });
  await createMeeting(db, { classId: meeting.id, enrollmentId, shownName: `Phone of ${name}` });
  await renewFeed(deps, userId);
  const { id: requestId } = only(await db.select().from(enrollmentRequests).where(isPersonsRequest));
  await db.insert(requestNotes).values({ requestId, text: `${name} wants the evening batch` });
  await db.insert(requestCalls).values({ requestId, outcome: 'lost', reason: `Not for ${name}` });
  const paid = { amountPaise: 599_900, method: 'upi', paidOn: '2026-11-01', reference: `UPI of ${name}` } as const;
  await db.insert(payments).values({ ...paid, requestId, enrollmentId, courseId: course.id });
  await createSale(db, { course, batch, userId, requestId, enrollmentId, person: user });
  await db.insert(lessonCompletions).values({ userId, lessonId: lesson.id, completedAt: TEST_NOW });
  await db.insert(lessonNotes).values({ userId, lessonId: lesson.id, body: `A note of ${name}`, updatedAt: TEST_NOW });
  await db.insert(savedLessons).values({ userId, lessonId: lesson.id, savedAt: TEST_NOW });
  await db.insert(lessonPlaces).values({ userId, lessonId: lesson.id, heading: 'lesson--why', leftAt: TEST_NOW });
  await createQuizAttempt(db, userId, quiz);
  const work = await createHandIn(db, { userId, lessonId: lesson.id }, { batchId: batch.id });
  const doubt = await createDoubt(db, lesson, { askedBy: userId, batchId: batch.id, body: 'It does not start' });
  await createDoubtAnswer(db, doubt.id, { writtenBy: userId });
  await db.insert(doubtFollows).values({ doubtId: doubt.id, userId });
  await createSurvey(db, { userId, courseId: course.id }, { batchId: batch.id, words: `${name} liked it` });
  await db.insert(freeCompletions).values({ userId, courseId: free.id, completedAt: TEST_NOW });
  const earned = { userId, courseId: course.id };
  const certificateId = await transact(deps, null, (context) => issueCertificate(context, earned));
  await db.insert(courseTrainers).values({ userId, courseId: course.id });
  await db.insert(absenceTalks).values({ enrollmentId, note: `${name} was ill`, talkedAt: TEST_NOW });
  await db.insert(trainerRates).values({ userId, unit: 'hour', paise: 80_000, fromOn: '2026-01-01' });
  await db.insert(savedViews).values({ userId, path: '/desk/requests', query: 'owner=me', name: `Mine, ${name}` });
  const statement = { month: '2026-05', lines: [], totalPaise: 160_000, approvedAt: TEST_NOW };
  await db.insert(trainerStatements).values({ userId, name, ...statement });
  // Changes by staff to records of the person: one with the account, one with the address alone.
  const values = [
    { field: 'name', before: 'Misspelt', after: name, userId },
    { field: 'mobile', before: null, after: phone, email: user.email },
  ];
  await db.transaction((tx) =>
    recordAudit(tx, { actorId: null, action: 'request.edit', recordId: 'their-request', values }),
  );
  await postJson(api, '/api/auth/forgot-password', { email });
  return { person, user, headers, certificateId, doubtId: doubt.id, work };
}

type Meeting = { classId: string; enrollmentId: string; shownName: string };

/** An imported list of a class, whose participant is matched by name. */
async function createMeeting(db: Db, { classId, enrollmentId, shownName }: Meeting): Promise<void> {
  const list = { classId, sha256: enrollmentId };
  await db.insert(attendanceImports).values({ ...list, importedAt: TEST_NOW });
  const spans = [{ joinedAt: TEST_NOW.toISOString(), minutes: 50 }];
  await db.insert(attendanceSeen).values({ ...list, shownName, enrollmentId, byEmail: false, isAnswered: true, spans });
}

type Sale = Pick<School, 'course' | 'batch'> & {
  userId: string;
  requestId: string;
  enrollmentId: string;
  person: { name: string; email: string; phone: string };
};

/**
 * A confirmed order with its payment, document and refund, a cancelled one, a rejected transfer claim, and a place in a
 * waitlist.
 */
async function createSale(db: Db, { course, batch, person, userId, requestId, enrollmentId }: Sale): Promise<void> {
  const { name, email: normalizedEmail, phone: mobile } = person;
  const buyer = { userId, name, normalizedEmail, mobile };
  const bill = { billName: name, billAddress: `Where ${name} lives`, gstin: null };
  const order = await createOrder(db, {
    ...buyer,
    ...bill,
    courseId: course.id,
    batchId: batch.id,
    requestId,
    enrollmentId,
    confirmedAt: TEST_NOW,
    tokenHash: `hash for ${normalizedEmail}`,
  });
  const payment = await db.transaction(async (tx) => {
    const paid = await createPayment(tx, order, { reference: `Bank of ${name}` });
    await issueDocumentFor({ now: () => TEST_NOW, tx }, paid.id);
    return paid;
  });
  // Reasons and references that staff typed.
  const back = { amountPaise: 1000, reason: `${name} was ill` };
  await createRefund(db, payment, { ...back, reference: `Back to ${name}`, state: 'done', doneAt: TEST_NOW });
  await createRefund(db, payment, { ...back, state: 'declined', error: `${name} was there` });
  const createdAt = new Date(TEST_NOW.getTime() + 1000);
  const ended = { cancelledAt: TEST_NOW, cancelReason: `${name} wants another batch` };
  const other = await createOrder(db, { ...ended, name, normalizedEmail, mobile, courseId: course.id, createdAt });
  const cheque = { method: 'cheque', chequeBank: `Bank of ${name}`, chequeOn: '2026-11-20' } as const;
  await createPayment(db, other, { ...cheque, createdAt, voidedAt: TEST_NOW, voidReason: `${name} paid once` });
  const checked = { state: 'rejected', checkedAt: TEST_NOW } as const;
  await createTransferClaim(db, order, { reference: `UTR of ${name}`, ...checked });
  await createWaiting(db, { ...buyer, courseId: course.id });
  const company = await createOrder(db, { courseId: course.id, hasOwnSeat: false, confirmedAt: TEST_NOW });
  await createPayment(db, company);
  await createGroupSeat(db, company, { name, normalizedEmail, mobile, invitedAt: TEST_NOW });
}

export type WholePerson = Awaited<ReturnType<typeof createWholePerson>>;
