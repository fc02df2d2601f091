import { eq } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import { type CertificateRule, defaultRule } from '../../contract/learning/certificate-rule.ts';
import type { Db } from '../../server/db/client.ts';
import {
  assignments,
  certificateRules,
  type courses,
  doubtAnswers,
  doubts,
  enrollments,
  handInFiles,
  handIns,
  lessonCompletions,
  quizAttempts,
  quizQuestions,
  surveys,
  users,
} from '../../server/db/schema/index.ts';
import type { Deps } from '../../server/deps.ts';
import { issueCertificate } from '../../server/learning/certificates/index.ts';
import { transact } from '../../server/records/index.ts';
import { TEST_NOW } from './api.ts';
import { type Changes, createLesson, createModule, createPaidCourse, insertOne, next, only } from './factories.ts';
import { asha, newcomer } from './people.ts';
import type { Api } from './requests.ts';

/** An account without a password, so no one can sign in to it; `signUp` of `people.ts` makes a complete one. */
export async function createUser(db: Db, changes: Changes<typeof users> = {}) {
  const n = next();
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: TEST_NOW };
  const values = { name: `Person ${n}`, email: `person-${n}@example.org`, phone: '+919876543210', ...notice };
  return insertOne(db, users, { ...values, ...changes });
}

/** A seat in a course; without a `userId` it waits for the account of its email. */
export async function createEnrollment(db: Db, courseId: string, changes: Changes<typeof enrollments> = {}) {
  const values = { courseId, email: `learner-${next()}@example.org` };
  return insertOne(db, enrollments, { ...values, ...changes });
}

export async function createLessonCompletion(db: Db, userId: string, lessonId: string, completedAt = TEST_NOW) {
  await db.insert(lessonCompletions).values({ userId, lessonId, completedAt });
}

/** The quiz of a lesson; each question has three options, and the place of the right one changes from question to question. */
export async function createQuiz(db: Db, lessonId: string, questions = 2) {
  const rows = Array.from({ length: questions }, (_, index) => {
    const n = next();
    const options = [`First of ${n}`, `Second of ${n}`, `Third of ${n}`];
    const answer = index % options.length;
    return { lessonId, position: index + 1, question: `Question ${n}?`, options, answer, why: `Because of ${n}.` };
  });
  return db.insert(quizQuestions).values(rows).returning();
}

type Question = Pick<typeof quizQuestions.$inferSelect, 'id' | 'answer'>;

/** The chosen option by the id of each question: right for the first `correct` questions, by default for all. */
export function answersTo(quiz: Question[], correct = quiz.length): Record<string, number> {
  return Object.fromEntries(quiz.map(({ id, answer }, index) => [id, index < correct ? answer : (answer + 1) % 3]));
}

/** An attempt at a quiz, with every answer right by default. */
export async function createQuizAttempt(
  db: Db,
  userId: string,
  quiz: (Question & { lessonId: string })[],
  changes: Changes<typeof quizAttempts> = {},
) {
  const lessonId = quiz[0]?.lessonId ?? '';
  const result = { answers: answersTo(quiz), correct: quiz.length, total: quiz.length, passed: true };
  return insertOne(db, quizAttempts, { userId, lessonId, ...result, ...changes });
}

/** A paid course of one module with two lessons of an hour each; the second has a quiz of five questions. */
export async function createTaughtCourse(db: Db, changes: Changes<typeof courses> = {}) {
  const course = await createPaidCourse(db, changes);
  const { id: moduleId } = await createModule(db, course.id, { title: 'Basics' });
  const first = await createLesson(db, course.id, { moduleId, minutes: 60, title: 'First lesson' });
  const last = await createLesson(db, course.id, {
    moduleId,
    minutes: 60,
    title: 'Last lesson',
    body: 'For learners only',
  });
  return { course, first, last, quiz: await createQuiz(db, last.id, 5) };
}

/** Stores the certificate rule of a course: the default rule with `changes`. */
export async function createRule(db: Db, courseId: string, changes: Partial<CertificateRule> = {}) {
  const rule = { ...defaultRule, ...changes };
  const target = certificateRules.courseId;
  await db.insert(certificateRules).values({ courseId, rule }).onConflictDoUpdate({ target, set: { rule } });
}

type CertificateOf = { name?: string; title?: string; slug?: string };

/** A certificate as the site issues it, for a new learner and a new course. */
export async function createCertificate(deps: Deps, { name, ...course }: CertificateOf = {}) {
  const { id: userId } = await createUser(deps.db, name ? { name } : {});
  const { id: courseId } = await createPaidCourse(deps.db, course);
  const id = await transact(deps, null, (context) => issueCertificate(context, { userId, courseId }));
  return { id, userId, courseId };
}

/** A doubt about a lesson, by default without a batch and an asker. */
export async function createDoubt(
  db: Db,
  { courseId, id: lessonId }: { courseId: string; id: string },
  changes: Changes<typeof doubts> = {},
) {
  const values = { courseId, lessonId, title: `Why is it ${next()}?`, createdAt: TEST_NOW };
  return insertOne(db, doubts, { ...values, ...changes });
}

/** A learner's answer to a doubt. */
export async function createDoubtAnswer(db: Db, doubtId: string, changes: Changes<typeof doubtAnswers> = {}) {
  const values = { doubtId, byTrainer: false, body: `Because of ${next()}.`, createdAt: TEST_NOW };
  return insertOne(db, doubtAnswers, { ...values, ...changes });
}

type Seat = { courseId: string; batchId: string | null; name?: string };

/**
 * A learner with a confirmed email and a seat, who is signed in.
 * @returns their account, and the headers of their browser
 */
export async function createLearner(api: Api, db: Db, { courseId, batchId, name = 'Zara Begum Khan' }: Seat) {
  const { user, headers } = await newcomer(api, db, { ...asha, name, email: `learner-${next()}@example.org` });
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  await createEnrollment(db, courseId, { userId: user.id, email: user.email, batchId });
  return { user, headers };
}

/** Stores the assignment of a lesson: all ways to hand in, two criteria. */
export async function createAssignment(db: Db, lessonId: string, changes: Changes<typeof assignments> = {}) {
  const values = {
    lessonId,
    brief: 'Build **it**.',
    criteria: ['It runs', 'It is tested'],
    ways: ['text', 'link', 'files'],
  };
  await db.insert(assignments).values({ ...values, ...changes });
}

/** A hand-in with a file, which waits for a review. */
export async function createHandIn(
  db: Db,
  { userId, lessonId }: { userId: string; lessonId: string },
  changes: Changes<typeof handIns> = {},
) {
  const criteria = ['It runs', 'It is tested'];
  const values = { userId, lessonId, number: 1, text: 'It is done.', criteria, handedInAt: TEST_NOW };
  const handIn = await insertOne(db, handIns, { ...values, ...changes });
  const content = Buffer.from(`Notes ${next()}`);
  const file = { type: 'txt' as const, size: content.length, sha256: `hash ${next()}`, content };
  const stored = only(
    await db
      .insert(handInFiles)
      .values({ handInId: handIn.id, position: 1, label: 'notes.txt', ...file })
      .returning({ id: handInFiles.id }),
  );
  return { ...handIn, fileId: stored.id };
}

/** A learner's answers to the survey at the end of a course. */
export async function createSurvey(
  db: Db,
  learner: { userId: string; courseId: string },
  changes: Changes<typeof surveys> = {},
) {
  const values = {
    ...learner,
    moment: 'end' as const,
    askedAt: TEST_NOW,
    answeredAt: TEST_NOW,
    recommend: 5,
    follow: 4,
  };
  return insertOne(db, surveys, { ...values, ...changes });
}
