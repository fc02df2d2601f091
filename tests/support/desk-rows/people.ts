import { eq } from 'drizzle-orm';
import { people } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createRequest } from '../desk-factories.ts';
import { next } from '../factories.ts';
import { postJson } from '../requests.ts';
import { createOrder, createPayment } from '../sales-factories.ts';
import { createStaff } from '../staff.ts';

/** The id of a person with a new request. */
async function createRequestPerson({ deps, school }: Scene): Promise<string> {
  const { personId } = await createRequest(deps.db, school.course.id);
  if (!personId) throw new Error('The request has no person');
  return personId;
}

/** The path of a merge of two people that can be undone. */
async function undoMergePath(scene: Scene): Promise<string> {
  const { headers } = await createStaff(scene.api, scene.deps.db);
  const id = await createRequestPerson(scene);
  const response = await postJson(
    scene.api,
    `/api/desk/people/${id}/merge`,
    { personId: await createRequestPerson(scene) },
    { headers },
  );
  return `/desk/people/${id}/merges/${(await response.json()).data.merges[0].id}/undo`;
}

/** Of the person whose path was made last. */
let waitingEmail = '';

/** The path of a person who has paid, and whose new address waits for approval. */
async function newEmailPath({ deps: { db }, school }: Scene, part: string): Promise<string> {
  const order = await createOrder(db, { courseId: school.course.id });
  await createPayment(db, order);
  waitingEmail = `right-${next()}@example.net`;
  await db
    .update(people)
    .set({ newEmail: waitingEmail })
    .where(eq(people.id, order.personId ?? ''));
  return `/desk/people/${order.personId}/email/${part}`;
}

export const peopleRows: Record<string, DeskRow> = {
  getDeskPerson: { path: async (scene) => `/desk/people/${await createRequestPerson(scene)}` },
  saveDeskPerson: {
    path: async (scene) => `/desk/people/${await createRequestPerson(scene)}`,
    body: () => ({ version: 1, name: 'Right Name', email: `right-${next()}@example.net`, mobile: '' }),
  },
  approveDeskPersonEmail: {
    path: (scene) => newEmailPath(scene, 'approve'),
    body: () => ({ email: waitingEmail }),
  },
  declineDeskPersonEmail: { path: (scene) => newEmailPath(scene, 'decline') },
  mergeDeskPeople: {
    path: async (scene) => `/desk/people/${await createRequestPerson(scene)}/merge`,
    body: async (scene) => ({ personId: await createRequestPerson(scene) }),
  },
  splitDeskPeople: { path: undoMergePath },
};
