import { next } from '../factories.ts';
import { postJson } from '../requests.ts';
import { createStaff } from '../staff.ts';
import type { Scene } from '../who-may.ts';
import type { DeskRow } from '../who-may-desk.ts';

const read = { method: 'get', admin: 200, instructor: 403 } as const;

const another = ({ api, deps }: Scene) => createStaff(api, deps.db, 'instructor');
const member = async (scene: Scene) => `/desk/staff/${(await another(scene)).user.id}`;

const teacher = () => ({
  name: 'Some Teacher',
  email: `teacher-${next()}@example.net`,
  role: 'instructor',
  courses: [],
});

/** Somebody who was invited and has not come. */
async function invited({ api, deps }: Scene): Promise<string> {
  const { headers } = await createStaff(api, deps.db);
  const answer = await postJson(api, '/api/desk/staff', teacher(), { headers });
  return (await answer.json()).data.id;
}

/** The version of an instructor without courses: it is that of every other. */
async function version(scene: Scene): Promise<number> {
  const { headers } = await createStaff(scene.api, scene.deps.db);
  const answer = await scene.api.request(`/api${await member(scene)}`, { headers });
  return (await answer.json()).data.version;
}

/** Staff and audit log. */
export const peopleRows: Record<string, DeskRow> = {
  listDeskStaff: { ...read, path: '/desk/staff' },
  listDeskStaffCourses: { ...read, path: '/desk/staff/courses' },
  getDeskStaffMember: { ...read, path: member },
  inviteDeskStaff: {
    method: 'post',
    path: '/desk/staff',
    body: teacher,
    admin: 201,
    instructor: 403,
  },
  inviteDeskStaffAgain: {
    method: 'post',
    path: async (scene) => `/desk/staff/${await invited(scene)}/invitation`,
    admin: 200,
    instructor: 403,
  },
  changeDeskStaffMember: {
    method: 'put',
    path: member,
    body: async (scene) => ({ role: 'admin', courses: [], version: await version(scene) }),
    admin: 200,
    instructor: 403,
  },
  removeDeskStaffMember: { method: 'delete', path: member, admin: 204, instructor: 403 },
  listDeskAudit: { ...read, path: '/desk/audit' },
  getDeskAuditFilters: { ...read, path: '/desk/audit/filters' },
};
