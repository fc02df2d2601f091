import type { DeskStaffMember } from '../../../../contract/desk-staff.ts';

type StaffRole = DeskStaffMember['role'];

export const roleWords: Record<StaffRole, string> = { admin: 'Admin', instructor: 'Instructor' };

/** What a role may do, to choose from. */
export const roleOptions: { value: StaffRole; label: string }[] = [
  { value: 'instructor', label: 'Instructor: writes their courses, sees their learners' },
  { value: 'admin', label: 'Admin: runs the whole desk' },
];
