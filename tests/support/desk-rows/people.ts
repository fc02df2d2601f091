import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { next } from '../factories.ts';
import { postJson } from '../requests.ts';
import { createStaff } from '../staff.ts';

const toManage = { needs: ['staff.manage'], gives: 200 } as const;
const read = { method: 'get', ...toManage } as const;

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
    ...toManage,
    gives: 201,
  },
  inviteDeskStaffAgain: {
    method: 'post',
    path: async (scene) => `/desk/staff/${await invited(scene)}/invitation`,
    ...toManage,
  },
  changeDeskStaffMember: {
    method: 'put',
    path: member,
    body: async (scene) => ({ role: 'admin', courses: [], version: await version(scene) }),
    ...toManage,
  },
  removeDeskStaffMember: { method: 'delete', path: member, ...toManage, gives: 204 },
  listDeskAudit: { ...read, needs: ['site.manage'], path: '/desk/audit' },
  getDeskAuditFilters: { ...read, needs: ['site.manage'], path: '/desk/audit/filters' },
};
