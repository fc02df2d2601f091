import type { AccountExport } from '../../../contract/export.ts';
import { type Owner, ownerOf } from '../../auth/owner.ts';
import type { SignedIn } from '../../auth/session.ts';
import { RequestError } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { withoutTokens } from '../../mail/outbox.ts';
import {
  findAccount,
  findAttendance,
  findCertificates,
  findClassJoins,
  findClassStays,
  findContactMessages,
  findDeskActions,
  findDeskChanges,
  findDocuments,
  findEnrollmentRequests,
  findFreeCompletions,
  findInstalments,
  findLessonCompletions,
  findMails,
  findMeetingNames,
  findMeetings,
  findOrders,
  findPaymentReports,
  findPayments,
  findPayRates,
  findPayStatements,
  findQuestions,
  findQuizAttempts,
  findReplies,
  findRevisions,
  findSeats,
  findSessions,
  findTalks,
  findTaughtCourses,
  findWaitlist,
} from './export-queries.ts';

const UNVERIFIED = 'Please confirm your e-mail first: what came from an address is given only to who reads its mail.';

/** The submitted quizzes, with the texts of questions and answers that still exist. */
async function readQuizAttempts(tx: Tx, owner: Owner): Promise<AccountExport['quizAttempts']> {
  const attempts = await findQuizAttempts(tx, owner);
  const asked = await findQuestions(tx, [...new Set(attempts.flatMap(({ answers }) => Object.keys(answers)))]);
  const byId = new Map(asked.map((question) => [question.id, question]));
  return attempts.map(({ answers, ...attempt }) => ({
    ...attempt,
    answers: Object.entries(answers).map(([id, place]) => {
      const question = byId.get(id);
      return { question: question?.question ?? null, answer: question?.options[place] ?? null, place };
    }),
  }));
}

async function readEnrollmentRequests(tx: Tx, owner: Owner): Promise<AccountExport['enrollmentRequests']> {
  const requests = await findEnrollmentRequests(tx, owner);
  const revisions = await findRevisions(
    tx,
    requests.map(({ id }) => id),
  );
  const byRequest = Map.groupBy(revisions, ({ requestId }) => requestId);
  return requests.map(({ id, ...request }) => ({
    ...request,
    earlierDetails: (byRequest.get(id) ?? []).map(({ requestId: _, ...details }) => details),
  }));
}

async function readContactMessages(tx: Tx, owner: Owner): Promise<AccountExport['contactMessages']> {
  const messages = await findContactMessages(tx, owner);
  const replies = await findReplies(
    tx,
    messages.map(({ id }) => id),
  );
  const byMessage = Map.groupBy(replies, ({ messageId }) => messageId);
  return messages.map(({ id, ...message }) => ({
    ...message,
    replies: (byMessage.get(id) ?? []).map(({ messageId: _, ...reply }) => reply),
  }));
}

async function readOrders(tx: Tx, owner: Owner): Promise<AccountExport['orders']> {
  const found = await findOrders(tx, owner);
  const ids = found.map(({ id }) => id);
  const parts = Map.groupBy(await findInstalments(tx, ids), ({ orderId }) => orderId);
  const reports = Map.groupBy(await findPaymentReports(tx, ids), ({ orderId }) => orderId);
  return found.map(({ id, ...order }) => ({
    ...order,
    instalments: (parts.get(id) ?? []).map(({ orderId: _, ...part }) => part),
    reportedPayments: (reports.get(id) ?? []).map(({ orderId: _, ...report }) => report),
  }));
}

async function readDocuments(tx: Tx, owner: Owner): Promise<AccountExport['documents']> {
  const found = await findDocuments(tx, owner);
  return found.map(({ label: number, buyer, ...document }) => ({ number, ...document, ...buyer }));
}

async function readMails(tx: Tx, owner: Owner): Promise<AccountExport['mails']> {
  const found = await findMails(tx, owner);
  return found.map(({ isToStaff, recipient, text, ...mail }) => ({
    to: isToStaff ? 'our staff' : recipient,
    ...mail,
    // A valid link would let anybody with this file choose a new password.
    text: withoutTokens(text),
  }));
}

/**
 * All data of a person, in one snapshot.
 * @throws RequestError forbidden while the e-mail is not verified
 */
export async function exportAccount(deps: Pick<Deps, 'db' | 'now'>, person: SignedIn): Promise<AccountExport> {
  if (!person.emailVerified) throw new RequestError('forbidden', { message: UNVERIFIED });
  const owner = ownerOf(person);
  const read = async (tx: Tx): Promise<AccountExport> => {
    const [account] = await findAccount(tx, owner);
    // Deleted since the session was read.
    if (!account) throw new RequestError('unauthorized');
    return {
      exportedAt: deps.now().toISOString(),
      account,
      sessions: await findSessions(tx, owner),
      enrollments: await findSeats(tx, owner),
      classJoins: await findClassJoins(tx, owner),
      classStays: await findClassStays(tx, owner),
      attendance: await findAttendance(tx, owner),
      meetings: await findMeetings(tx, owner),
      meetingNames: await findMeetingNames(tx, owner),
      lessonCompletions: await findLessonCompletions(tx, owner),
      quizAttempts: await readQuizAttempts(tx, owner),
      freeCompletions: await findFreeCompletions(tx, owner),
      certificates: await findCertificates(tx, owner),
      enrollmentRequests: await readEnrollmentRequests(tx, owner),
      orders: await readOrders(tx, owner),
      documents: await readDocuments(tx, owner),
      waitlist: await findWaitlist(tx, owner),
      payments: await findPayments(tx, owner),
      contactMessages: await readContactMessages(tx, owner),
      mails: await readMails(tx, owner),
      talks: await findTalks(tx, owner),
      teaches: await findTaughtCourses(tx, owner),
      payRates: await findPayRates(tx, owner),
      payStatements: await findPayStatements(tx, owner),
      deskActions: await findDeskActions(tx, owner),
      deskChanges: await findDeskChanges(tx, owner),
    };
  };
  return deps.db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
