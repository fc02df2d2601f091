import { and, eq, isNull } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import { DAY_MS } from '../../../contract/base/time.ts';
import type { Tx } from '../../db/client.ts';
import {
  assignments,
  attendance,
  batches,
  classMeetings,
  enrollments,
  handIns,
  lessonCompletions,
  lessons,
  quizAttempts,
  quizQuestions,
  users,
} from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { issueEarned } from '../../learning/certificates/desk-service.ts';
import { type Actor, transact } from '../../records/index.ts';
import { PAST_BATCH } from './trainer-pay.ts';

/** Learners of the past batch; none of them exists. */
const graduates = [
  { name: 'Meghna Das', isIssued: true },
  { name: 'Rohit Jain' },
  { name: 'Vikram Singh', lessonsLeft: 2 },
  { name: 'Sunita Rao', missedClasses: 5 },
  { name: 'Nisha Iyer', work: 'returned' },
] satisfies Graduate[];

type Graduate = {
  name: string;
  isIssued?: boolean;
  /** At the end of the course. */
  lessonsLeft?: number;
  /** All at the beginning, so that no one needs a talk now. */
  missedClasses?: number;
  /** Accepted by default. */
  work?: 'accepted' | 'returned';
};

type Sample = { actor: Actor; trainerId: string; courseId: string };

export async function sampleCertificates(deps: Deps, { actor, ...course }: Sample): Promise<void> {
  const [batch] = await deps.db
    .select({ id: batches.id, endsOn: batches.endsOn })
    .from(batches)
    .where(and(eq(batches.courseId, course.courseId), eq(batches.number, PAST_BATCH)));
  if (!batch) return;
  for (const [index, graduate] of graduates.entries()) {
    const email = `${graduate.name.toLowerCase().replace(' ', '.')}@example.org`;
    const learner = { ...graduate, email, phone: `+9198765434${10 + index}` };
    const enrollmentId = await deps.db.transaction((tx) =>
      createLearner(tx, { ...course, batchId: batch.id, learner, now: deps.now() }),
    );
    if ('isIssued' in graduate) await transact(deps, actor, (context) => issueEarned(context, { enrollmentId }));
  }
}

type NewLearner = {
  batchId: string;
  courseId: string;
  trainerId: string;
  learner: Graduate & { email: string; phone: string };
  now: Date;
};

/** With attendance, work and completed lessons. @returns the id of the enrollment */
async function createLearner(tx: Tx, { learner, batchId, courseId, trainerId, now }: NewLearner): Promise<string> {
  const { name, email, phone, lessonsLeft = 0, missedClasses = 0 } = learner;
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: now };
  const [user] = await tx
    .insert(users)
    .values({ name, email, phone, emailVerified: true, ...notice })
    .returning({ id: users.id });
  if (!user) throw new Error(`The account of ${email} was not stored`);
  const meetings = await tx
    .select({ classId: classMeetings.id, startsAt: classMeetings.startsAt, setAt: classMeetings.endsAt })
    .from(classMeetings)
    .where(and(eq(classMeetings.batchId, batchId), isNull(classMeetings.cancelledAt)))
    .orderBy(classMeetings.number);
  const createdAt = meetings[0]?.startsAt ?? now;
  const [seat] = await tx
    .insert(enrollments)
    .values({ userId: user.id, email, courseId, batchId, createdAt })
    .returning({ id: enrollments.id });
  if (!seat) throw new Error(`The seat of ${email} was not stored`);
  const marks = meetings.map(({ classId, setAt }, index) => {
    const status = index < missedClasses ? ('absent' as const) : ('present' as const);
    return { classId, enrollmentId: seat.id, status, setAt, source: 'trainer' as const, setBy: trainerId };
  });
  if (marks.length > 0) await tx.insert(attendance).values(marks);
  await handIn(tx, { userId: user.id, courseId, batchId, trainerId, outcome: learner.work ?? 'accepted', now });
  await study(tx, { userId: user.id, courseId, lessonsLeft, at: meetings.at(-1)?.setAt ?? now });
  return seat.id;
}

type ReviewedWork = {
  userId: string;
  courseId: string;
  batchId: string;
  trainerId: string;
  outcome: 'accepted' | 'returned';
  now: Date;
};

async function handIn(tx: Tx, { userId, courseId, batchId, trainerId, outcome, now }: ReviewedWork): Promise<void> {
  const courseAssignments = await tx
    .select({ lessonId: assignments.lessonId, criteria: assignments.criteria })
    .from(assignments)
    .innerJoin(lessons, eq(lessons.id, assignments.lessonId))
    .where(eq(lessons.courseId, courseId));
  const met = outcome === 'accepted';
  const remark = met ? '' : 'The build stops at a missing file. Is it in your `.dockerignore`?';
  for (const { lessonId, criteria } of courseAssignments) {
    await tx.insert(handIns).values({
      lessonId,
      userId,
      batchId,
      criteria,
      number: 1,
      text: 'How to start it is in the README.',
      outcome,
      marks: criteria.map((_, index) => ({ met: met || index > 0, remark: met || index > 0 ? '' : remark })),
      handedInAt: new Date(+now - 9 * DAY_MS),
      reviewedAt: new Date(+now - 8 * DAY_MS),
      reviewedBy: trainerId,
    });
  }
}

type Progress = { userId: string; courseId: string; lessonsLeft: number; at: Date };

async function study(tx: Tx, { userId, courseId, lessonsLeft, at }: Progress): Promise<void> {
  const allLessons = await tx
    .select({ lessonId: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(lessons.position);
  const completed = allLessons.slice(0, allLessons.length - lessonsLeft);
  if (completed.length === 0) return;
  await tx.insert(lessonCompletions).values(completed.map((lesson) => ({ ...lesson, userId, completedAt: at })));
  const completedIds = new Set(completed.map(({ lessonId }) => lessonId));
  const allQuestions = await tx
    .select({ id: quizQuestions.id, lessonId: quizQuestions.lessonId, answer: quizQuestions.answer })
    .from(quizQuestions);
  const quizzes = Map.groupBy(
    allQuestions.filter(({ lessonId }) => completedIds.has(lessonId)),
    ({ lessonId }) => lessonId,
  );
  const attempts = [...quizzes].map(([lessonId, questions]) => {
    const answers = Object.fromEntries(questions.map(({ id, answer }) => [id, answer]));
    const total = questions.length;
    return { userId, lessonId, answers, correct: total, total, passed: true, createdAt: at };
  });
  if (attempts.length > 0) await tx.insert(quizAttempts).values(attempts);
}
