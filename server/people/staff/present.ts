import { createHash } from 'node:crypto';
import { DeskStaffMember } from '../../../contract/people/desk-staff.ts';
import type { users } from '../../db/schema/index.ts';

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'role' | 'emailVerified'>;
type Course = DeskStaffMember['courses'][number];

/** A fingerprint of the fields that the desk changes; an account has no version counter, as its owner changes other fields. */
function versionOf(role: string, courses: Course[]): number {
  const parts = [role, ...courses.map(({ id }) => id).sort()];
  return createHash('sha256').update(parts.join()).digest().readUIntBE(0, 6);
}

export function presentMember({ id, name, email, role, emailVerified }: Person, courses: Course[]): DeskStaffMember {
  const taught = courses.map((course) => ({ id: course.id, title: course.title }));
  const staffRole = DeskStaffMember.shape.role.parse(role);
  return {
    id,
    name,
    email,
    role: staffRole,
    hasJoined: emailVerified,
    courses: taught,
    version: versionOf(role, taught),
  };
}
