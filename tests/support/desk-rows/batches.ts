import { eq } from 'drizzle-orm';
import { defaultRule } from '../../../contract/learning/certificate-rule.ts';
import { enrollments } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createBatch, createPaidCourse, next } from '../factories.ts';
import {
  createCertificate,
  createEnrollment,
  createLessonCompletion,
  createQuizAttempt,
  createTaughtCourse,
  createUser,
} from '../learning-factories.ts';

const batch = ({ school }: Scene, part = '') => `/desk/batches/${school.batch.id}${part}`;
const rule = ({ school }: Scene) => `/desk/courses/${school.course.id}/certificate-rule`;
const fields = () => ({
  number: 5000 + next(),
  startsOn: '2026-12-07',
  endsOn: null,
  classTimes: '',
  seats: null,
  joinLink: null,
});

/** A batch of the owner's course that no one is in. */
async function emptyBatch({ deps, school }: Scene): Promise<string> {
  return (await createBatch(deps.db, school.course.id, { number: 5000 + next() })).id;
}

/** The owner's place in their batch. */
async function place(scene: Scene): Promise<string> {
  const { db } = scene.deps;
  const [seat] = await db.select().from(enrollments).where(eq(enrollments.userId, scene.owner.user.id));
  return batch(scene, `/learners/${seat?.id}`);
}

export const batchesRows: Record<string, DeskRow> = {
  listDeskBatches: { path: '/desk/batches' },
  getDeskBatchOptions: { path: '/desk/batch-options' },
  getDeskBatch: { path: (scene) => batch(scene) },
  createDeskBatch: {
    path: '/desk/batches',
    body: ({ school }) => ({ courseId: school.course.id, ...fields() }),
    gives: 201,
  },
  saveDeskBatch: {
    path: (scene) => batch(scene),
    body: () => ({ version: 1, ...fields() }),
  },
  deleteDeskBatch: { path: async (scene) => `/desk/batches/${await emptyBatch(scene)}` },
  listDeskBatchLearners: { path: (scene) => batch(scene, '/learners') },
  addDeskBatchLearner: {
    path: (scene) => batch(scene, '/learners'),
    body: { email: 'new@example.net', enroll: true, name: 'New Learner' },
  },
  moveDeskBatchLearner: {
    path: place,
    body: async (scene) => ({ batchId: await emptyBatch(scene) }),
  },
  removeDeskBatchLearner: { path: place },
  removeDeskCourseLearner: {
    path: async (scene) => `${await place(scene)}/end`,
    body: { reason: 'They moved away' },
  },
  messageDeskBatch: {
    path: (scene) => batch(scene, '/messages'),
    body: { sendId: 'a-message-once', subject: 'Tomorrow', text: 'We begin at seven.' },
    gives: 201,
  },
  getDeskProgress: { path: ({ school }) => `/desk/batches/${school.batch.id}/progress` },
  nudgeDeskLearner: {
    path: async ({ deps: { db }, school: { batch, course } }) => {
      const { id } = await createEnrollment(db, course.id, { batchId: batch.id });
      return `/desk/batches/${batch.id}/learners/${id}/nudge`;
    },
    gives: 201,
  },
  getDeskCertificateRule: { path: rule },
  saveDeskCertificateRule: {
    // A course of its own for each, since none of theirs has a stored rule yet.
    path: async (scene) => {
      const { id } = await createPaidCourse(scene.deps.db);
      return `/desk/courses/${id}/certificate-rule`;
    },
    body: { version: 0, rule: defaultRule },
    again: 409,
  },
  getDeskCertificateToday: { path: (scene) => `${rule(scene)}/today` },
  previewDeskCertificateRule: { path: (scene) => `${rule(scene)}/today`, body: { batch: null, rule: defaultRule } },
  listDeskCertificates: { path: '/desk/certificates' },
  listDeskCertificateCandidates: { path: '/desk/certificates/candidates?state=due' },
  issueDeskCertificate: {
    path: '/desk/certificates',
    body: async ({ deps: { db } }) => {
      const { course, first, last, quiz } = await createTaughtCourse(db);
      const { id: userId } = await createUser(db);
      for (const lesson of [first, last]) await createLessonCompletion(db, userId, lesson.id);
      await createQuizAttempt(db, userId, quiz);
      return { enrollmentId: (await createEnrollment(db, course.id, { userId })).id };
    },
    gives: 201,
  },
  replaceDeskCertificate: {
    path: async ({ deps }) => `/desk/certificates/${(await createCertificate(deps)).id}/replacement`,
    body: { name: 'Another Name' },
    gives: 201,
  },
  revokeDeskCertificate: {
    path: async ({ deps }) => `/desk/certificates/${(await createCertificate(deps)).id}/revoke`,
    body: { reason: 'Issued by mistake' },
  },
  listDeskCourseLearners: {
    path: ({ school }) => `/desk/courses/${school.course.id}/learners`,
    again: 200,
  },
};
