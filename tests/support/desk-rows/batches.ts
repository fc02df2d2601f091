import { eq } from 'drizzle-orm';
import { enrollments } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createBatch, next } from '../factories.ts';
import { createCertificate } from '../learning-factories.ts';

const toPlan = { needs: ['classes.plan'], gives: 200 } as const;
const batch = ({ school }: Scene, part = '') => `/desk/batches/${school.batch.id}${part}`;
const fields = () => ({
  number: 5000 + next(),
  startsOn: '2026-12-07',
  endsOn: null,
  classTimes: '',
  seats: null,
  joinLink: null,
});

/** A batch of the owner's course that nobody is in. */
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
  listDeskBatches: { method: 'get', path: '/desk/batches', ...toPlan },
  getDeskBatchOptions: { method: 'get', path: '/desk/batch-options', ...toPlan },
  getDeskBatch: { method: 'get', path: (scene) => batch(scene), ...toPlan },
  createDeskBatch: {
    method: 'post',
    path: '/desk/batches',
    body: ({ school }) => ({ courseId: school.course.id, ...fields() }),
    ...toPlan,
    gives: 201,
  },
  saveDeskBatch: {
    method: 'put',
    path: (scene) => batch(scene),
    body: () => ({ version: 1, ...fields() }),
    ...toPlan,
  },
  deleteDeskBatch: { method: 'delete', path: async (scene) => `/desk/batches/${await emptyBatch(scene)}`, ...toPlan },
  listDeskBatchLearners: { method: 'get', path: (scene) => batch(scene, '/learners'), ...toPlan },
  addDeskBatchLearner: {
    method: 'post',
    path: (scene) => batch(scene, '/learners'),
    body: { email: 'new@example.net', enroll: true, name: 'New Learner' },
    ...toPlan,
  },
  moveDeskBatchLearner: {
    method: 'put',
    path: place,
    body: async (scene) => ({ batchId: await emptyBatch(scene) }),
    ...toPlan,
  },
  removeDeskBatchLearner: { method: 'delete', path: place, ...toPlan },
  endDeskBatchLearner: {
    method: 'post',
    path: async (scene) => `${await place(scene)}/end`,
    body: { reason: 'They moved away' },
    ...toPlan,
  },
  messageDeskBatch: {
    method: 'post',
    path: (scene) => batch(scene, '/messages'),
    body: { sendId: 'a-message-once', subject: 'Tomorrow', text: 'We begin at seven.' },
    ...toPlan,
    gives: 201,
  },
  revokeDeskCertificate: {
    method: 'post',
    path: async ({ deps }) => `/desk/certificates/${(await createCertificate(deps)).id}/revoke`,
    body: { reason: 'Issued by mistake' },
    ...toPlan,
  },
  listDeskCourseLearners: {
    method: 'get',
    path: ({ school }) => `/desk/courses/${school.course.id}/learners`,
    needs: ['classes.plan', 'classes.teach'],
    gives: 200,
    again: 200,
  },
};
