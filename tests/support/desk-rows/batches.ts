import { eq } from 'drizzle-orm';
import { defaultRule } from '../../../contract/learning/certificate-rule.ts';
import { enrollments } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createBatch, createPaidCourse, next, only } from '../factories.ts';
import {
  createCertificate,
  createEnrollment,
  createLessonCompletion,
  createQuizAttempt,
  createTaughtCourse,
  createUser,
} from '../learning-factories.ts';

const batchPath = ({ school }: Scene, part = '') => `/desk/batches/${school.batch.id}${part}`;
const rulePath = ({ school }: Scene) => `/desk/courses/${school.course.id}/certificate-rule`;
const batchFields = () => ({
  number: 500_000 + next(),
  startsOn: '2026-12-07',
  endsOn: null,
  classTimes: '',
  seats: null,
  joinLink: null,
});

/** A new batch of the owner's course, without learners. */
async function emptyBatch({ deps, school }: Scene): Promise<string> {
  return (await createBatch(deps.db, school.course.id, { number: 500_000 + next() })).id;
}

/** The path of the owner in their batch. */
async function learnerPath(scene: Scene): Promise<string> {
  const { db } = scene.deps;
  const [seat] = await db.select().from(enrollments).where(eq(enrollments.userId, scene.owner.user.id));
  return batchPath(scene, `/learners/${seat?.id}`);
}

export const batchRows: Record<string, DeskRow> = {
  getDeskBatch: { path: (scene) => batchPath(scene) },
  createDeskBatch: {
    body: ({ school }) => ({ courseId: school.course.id, ...batchFields() }),
  },
  saveDeskBatch: {
    path: (scene) => batchPath(scene),
    body: () => ({ version: 1, ...batchFields() }),
  },
  deleteDeskBatch: { path: async (scene) => `/desk/batches/${await emptyBatch(scene)}` },
  listDeskBatchLearners: { path: (scene) => batchPath(scene, '/learners') },
  addDeskBatchLearner: {
    path: (scene) => batchPath(scene, '/learners'),
    body: async ({ deps, school }) => ({ email: (await createEnrollment(deps.db, school.course.id)).email }),
  },
  moveDeskBatchLearner: {
    path: learnerPath,
    body: async (scene) => ({ batchId: await emptyBatch(scene) }),
  },
  removeDeskBatchLearner: { path: learnerPath },
  removeDeskCourseLearner: {
    // A learner who owes nothing.
    path: async (scene) => {
      const { course, batch } = scene.school;
      const { id } = await createEnrollment(scene.deps.db, course.id, { batchId: batch.id });
      return batchPath(scene, `/learners/${id}/end`);
    },
    body: { reason: 'They moved away' },
  },
  messageDeskBatch: {
    path: (scene) => batchPath(scene, '/messages'),
    body: { sendId: 'a-message-once', subject: 'Tomorrow', text: 'We begin at seven.' },
  },
  getDeskProgress: { path: ({ school }) => `/desk/batches/${school.batch.id}/progress` },
  nudgeDeskLearner: {
    path: async ({ deps: { db }, school: { batch, course } }) => {
      const { id } = await createEnrollment(db, course.id, { batchId: batch.id });
      return `/desk/batches/${batch.id}/learners/${id}/nudge`;
    },
  },
  noteDeskTalk: {
    path: async ({ deps: { db }, owner }) => {
      const seat = db.select().from(enrollments).where(eq(enrollments.userId, owner.user.id)).limit(1);
      return `/desk/falling-behind/${only(await seat).id}/talks`;
    },
    body: () => ({ note: `They were ill, ${next()}` }),
  },
  getDeskCertificateRule: { path: rulePath },
  saveDeskCertificateRule: {
    // A new course for each caller, which has no stored rule yet.
    path: async (scene) => {
      const { id } = await createPaidCourse(scene.deps.db);
      return `/desk/courses/${id}/certificate-rule`;
    },
    body: { version: 0, rule: defaultRule },
    repeatStatus: 409,
  },
  getDeskCertificateToday: { path: (scene) => `${rulePath(scene)}/today` },
  previewDeskCertificateRule: { path: (scene) => `${rulePath(scene)}/today`, body: { batch: null, rule: defaultRule } },
  listDeskCertificateCandidates: { path: '/desk/certificates/candidates?state=due' },
  issueDeskCertificate: {
    body: async ({ deps: { db } }) => {
      const { course, first, last, quiz } = await createTaughtCourse(db);
      const { id: userId } = await createUser(db);
      for (const lesson of [first, last]) await createLessonCompletion(db, userId, lesson.id);
      await createQuizAttempt(db, userId, quiz);
      return { enrollmentId: (await createEnrollment(db, course.id, { userId })).id };
    },
  },
  replaceDeskCertificate: {
    path: async ({ deps }) => `/desk/certificates/${(await createCertificate(deps)).id}/replacement`,
    body: { name: 'Another Name' },
  },
  revokeDeskCertificate: {
    path: async ({ deps }) => `/desk/certificates/${(await createCertificate(deps)).id}/revoke`,
    body: { reason: 'Issued by mistake' },
  },
  listDeskCourseLearners: {
    path: ({ school }) => `/desk/courses/${school.course.id}/learners`,
  },
};
