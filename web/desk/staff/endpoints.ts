import { change, find, listOf, read } from '../api.ts';

/** It may change the person who is signed in. */
const member = { invalidates: ['DeskStaff', 'DeskAudit', 'User'] } as const;

/** The people who work at the desk. */
export const listStaff = read('GET /desk/staff', { provides: ['DeskStaff'] });
export const getStaffMember = find('GET /desk/staff/{id}', { provides: ['DeskStaff'] });
export const listStaffCourses = read('GET /desk/staff/courses', { provides: [listOf('DeskCourse')] });
export const inviteStaff = change('POST /desk/staff', { invalidates: ['DeskStaff', 'DeskMail', 'DeskAudit'] });
export const inviteStaffAgain = change('POST /desk/staff/{id}/invitation', { invalidates: ['DeskMail', 'DeskAudit'] });
export const saveStaffMember = change('PUT /desk/staff/{id}', member);
export const removeStaffMember = change('DELETE /desk/staff/{id}', member);
