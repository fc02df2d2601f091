import type { DeskStaffMember } from '../../../contract/people/desk-staff.ts';
import type { Role } from '../../../contract/people/permission.ts';
import type { Context } from '../../records/index.ts';

type RolesAndCourses = { roles: readonly Role[]; courses: readonly DeskStaffMember['courses'][number][] };

export async function recordChange(
  { audit }: Context,
  action: 'staff.invite' | 'staff.edit' | 'staff.remove',
  before: RolesAndCourses & { id: string },
  after: RolesAndCourses,
): Promise<void> {
  const { id: userId } = before;
  const values = [
    { field: 'roles', userId, before: before.roles.join(', '), after: after.roles.join(', ') },
    { field: 'courses', userId, before: titlesOf(before), after: titlesOf(after) },
  ].filter((value) => value.before !== value.after);
  await audit(
    action,
    userId,
    values.map(({ field }) => field),
    values,
  );
}

const titlesOf = ({ courses }: RolesAndCourses) => courses.map(({ title }) => title).join(', ');
