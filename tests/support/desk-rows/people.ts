import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { next } from '../factories.ts';
import { postJson } from '../requests.ts';
import { createStaff } from '../staff.ts';

const another = ({ api, deps }: Scene) => createStaff(api, deps.db, 'trainer');
const member = async (scene: Scene) => `/desk/staff/${(await another(scene)).user.id}`;

const teacher = () => ({
  name: 'Some Teacher',
  email: `teacher-${next()}@example.net`,
  role: 'trainer',
  courses: [],
});

/** Someone who was invited and has not come. */
async function invited({ api, deps }: Scene): Promise<string> {
  const { headers } = await createStaff(api, deps.db);
  const response = await postJson(api, '/api/desk/staff', teacher(), { headers });
  return (await response.json()).data.id;
}

/** The version of a trainer without courses: it is that of every other. */
async function version(scene: Scene): Promise<number> {
  const { headers } = await createStaff(scene.api, scene.deps.db);
  const response = await scene.api.request(`/api${await member(scene)}`, { headers });
  return (await response.json()).data.version;
}

export const peopleRows: Record<string, DeskRow> = {
  listDeskStaff: { path: '/desk/staff' },
  listDeskStaffCourses: { path: '/desk/staff/courses' },
  getDeskStaffMember: { path: member },
  inviteDeskStaff: {
    path: '/desk/staff',
    body: teacher,
    gives: 201,
  },
  inviteDeskStaffAgain: {
    path: async (scene) => `/desk/staff/${await invited(scene)}/invitation`,
  },
  saveDeskStaffMember: {
    path: member,
    body: async (scene) => ({ role: 'admin', courses: [], version: await version(scene) }),
  },
  removeDeskStaffMember: { path: member, gives: 204 },
  listDeskAudit: { path: '/desk/audit' },
  getDeskAuditFilters: { path: '/desk/audit/filters' },
};
