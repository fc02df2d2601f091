import type { DeskStaffMember } from '../../../contract/people/desk-staff.ts';
import type { Role } from '../../../contract/people/permission.ts';
import type { Context } from '../../records/index.ts';

type RoleAndCourses = { role: Role; courses: readonly DeskStaffMember['courses'][number][] };

export async function recordChange(
  { audit }: Context,
  action: 'staff.invite' | 'staff.edit' | 'staff.remove',
  before: RoleAndCourses & { id: string },
  after: RoleAndCourses,
): Promise<void> {
  const { id: userId } = before;
  const values = [
    { field: 'role', userId, before: before.role, after: after.role },
    { field: 'courses', userId, before: titlesOf(before), after: titlesOf(after) },
  ].filter((value) => value.before !== value.after);
  await audit(
    action,
    userId,
    values.map(({ field }) => field),
    values,
  );
}

const titlesOf = ({ courses }: RoleAndCourses) => courses.map(({ title }) => title).join(', ');
