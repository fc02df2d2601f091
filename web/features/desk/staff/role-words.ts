import type { DeskStaffMember } from '../../../../contract/desk-staff.ts';

type StaffRole = DeskStaffMember['role'];

export const roleWords: Record<StaffRole, string> = { admin: 'Admin', instructor: 'Instructor' };

export const roleOptions: { value: StaffRole; label: string }[] = [
  { value: 'instructor', label: roleWords.instructor },
  { value: 'admin', label: roleWords.admin },
];

/** What a role may do. */
export const roleTasks: Record<StaffRole, string> = {
  admin: 'Admins run the whole desk, this page too.',
  instructor: 'Instructors write their courses and see the learners in them.',
};
