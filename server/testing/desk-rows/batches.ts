import { eq } from 'drizzle-orm';
import { enrollments } from '../../db/schema/index.ts';
import { createBatch, next } from '../factories.ts';
import type { Scene } from '../who-may.ts';
import type { DeskRow } from '../who-may-desk.ts';

const ofAdmins = { admin: 200, instructor: 403 };
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
  listDeskBatches: { method: 'get', path: '/desk/batches', ...ofAdmins },
  getDeskBatchOptions: { method: 'get', path: '/desk/batch-options', ...ofAdmins },
  getDeskBatch: { method: 'get', path: (scene) => batch(scene), ...ofAdmins },
  createDeskBatch: {
    method: 'post',
    path: '/desk/batches',
    body: ({ school }) => ({ courseId: school.course.id, ...fields() }),
    admin: 201,
    instructor: 403,
  },
  saveDeskBatch: {
    method: 'put',
    path: (scene) => batch(scene),
    body: () => ({ version: 1, ...fields() }),
    ...ofAdmins,
  },
  deleteDeskBatch: { method: 'delete', path: async (scene) => `/desk/batches/${await emptyBatch(scene)}`, ...ofAdmins },
  listDeskBatchLearners: { method: 'get', path: (scene) => batch(scene, '/learners'), ...ofAdmins },
  addDeskBatchLearner: {
    method: 'post',
    path: (scene) => batch(scene, '/learners'),
    body: { email: 'new@example.net', enroll: true },
    ...ofAdmins,
  },
  moveDeskBatchLearner: {
    method: 'put',
    path: place,
    body: async (scene) => ({ batchId: await emptyBatch(scene) }),
    ...ofAdmins,
  },
  removeDeskBatchLearner: { method: 'delete', path: place, ...ofAdmins },
  messageDeskBatch: {
    method: 'post',
    path: (scene) => batch(scene, '/messages'),
    body: { sendId: 'a-message-once', subject: 'Tomorrow', text: 'We begin at seven.' },
    admin: 201,
    instructor: 403,
  },
  listDeskCourseLearners: {
    method: 'get',
    path: ({ school }) => `/desk/courses/${school.course.id}/learners`,
    admin: 200,
    instructor: 200,
  },
};
