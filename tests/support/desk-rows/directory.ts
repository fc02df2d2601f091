import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createRequest } from '../desk-factories.ts';
import { next } from '../factories.ts';
import { postJson } from '../requests.ts';
import { createStaff } from '../staff.ts';

/** Someone who asked for a course. */
async function asker({ deps, school }: Scene): Promise<string> {
  const { personId } = await createRequest(deps.db, school.course.id);
  if (!personId) throw new Error('The request has no person');
  return personId;
}

/** The path of a merge of two people that can be undone. */
async function merged(scene: Scene): Promise<string> {
  const { headers } = await createStaff(scene.api, scene.deps.db);
  const id = await asker(scene);
  const response = await postJson(
    scene.api,
    `/api/desk/people/${id}/merge`,
    { personId: await asker(scene) },
    { headers },
  );
  return `/desk/people/${id}/merges/${(await response.json()).data.merges[0].id}/undo`;
}

export const directoryRows: Record<string, DeskRow> = {
  listDeskPeople: { path: '/desk/people' },
  getDeskPerson: { path: async (scene) => `/desk/people/${await asker(scene)}` },
  saveDeskPerson: {
    path: async (scene) => `/desk/people/${await asker(scene)}`,
    body: () => ({ version: 1, name: 'Right Name', email: `right-${next()}@example.net`, mobile: '' }),
  },
  mergeDeskPeople: {
    path: async (scene) => `/desk/people/${await asker(scene)}/merge`,
    body: async (scene) => ({ personId: await asker(scene) }),
  },
  splitDeskPeople: { path: merged },
};
