import { change, find, listOf, read } from '../api.ts';

/** A change of a member, who may be the signed-in person. */
const memberChange = {
  invalidates: ['DeskStaff', 'DeskAudit', 'User', 'DeskRequest', 'DeskMessage', 'DeskClass', 'DeskBatch'],
} as const;

export const listStaff = read('GET /desk/staff', { provides: ['DeskStaff'] });
export const getStaffMember = find('GET /desk/staff/{id}', { provides: ['DeskStaff'] });
export const getStaffWork = find('GET /desk/staff/{id}/work', {
  provides: ['DeskStaff', 'DeskRequest', 'DeskMessage', 'DeskClass'],
});
export const listStaffCourses = read('GET /desk/staff/courses', { provides: [listOf('DeskCourse')] });
export const inviteStaff = change('POST /desk/staff', { invalidates: ['DeskStaff', 'DeskMail', 'DeskAudit'] });
export const inviteStaffAgain = change('POST /desk/staff/{id}/invitation', { invalidates: ['DeskMail', 'DeskAudit'] });
export const saveStaffMember = change('PUT /desk/staff/{id}', memberChange);
export const removeStaffMember = change('DELETE /desk/staff/{id}', memberChange);
