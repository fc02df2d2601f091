import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { next } from '../factories.ts';
import { postJson } from '../requests.ts';
import { createStaff } from '../staff.ts';

const createTrainer = ({ api, deps }: Scene) => createStaff(api, deps.db, 'trainer');
const memberPath = async (scene: Scene) => `/desk/staff/${(await createTrainer(scene)).user.id}`;

const invitation = () => ({
  name: 'Some Teacher',
  email: `teacher-${next()}@example.net`,
  roles: ['trainer'],
  courses: [],
});

/** The id of an invited person who has not signed in yet. */
async function createInvited({ api, deps }: Scene): Promise<string> {
  const { headers } = await createStaff(api, deps.db);
  const response = await postJson(api, '/api/desk/staff', invitation(), { headers });
  return (await response.json()).data.id;
}

/** The version of a new trainer without courses; all of them have the same. */
async function versionOf(scene: Scene): Promise<number> {
  const { headers } = await createStaff(scene.api, scene.deps.db);
  const response = await scene.api.request(`/api${await memberPath(scene)}`, { headers });
  return (await response.json()).data.version;
}

export const staffRows: Record<string, DeskRow> = {
  getDeskStaffMember: { path: memberPath },
  getDeskStaffWork: { path: async (scene) => `${await memberPath(scene)}/work` },
  inviteDeskStaff: {
    body: invitation,
  },
  inviteDeskStaffAgain: {
    path: async (scene) => `/desk/staff/${await createInvited(scene)}/invitation`,
  },
  saveDeskStaffMember: {
    path: memberPath,
    body: async (scene) => ({ roles: ['admin'], courses: [], version: await versionOf(scene) }),
  },
  removeDeskStaffMember: { path: memberPath, body: () => ({}) },
};
