import { createHash } from 'node:crypto';
import type { DeskStaffMember } from '../../../contract/people/desk-staff.ts';
import type { users } from '../../db/schema/index.ts';

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'roles' | 'emailVerified'>;
type Course = DeskStaffMember['courses'][number];

/** A fingerprint of the fields that the desk changes; an account has no version counter, as its owner changes other fields. */
function versionOf(roles: readonly string[], courses: Course[]): number {
  const parts = [...roles, ...courses.map(({ id }) => id).sort()];
  return createHash('sha256').update(parts.join()).digest().readUIntBE(0, 6);
}

export function presentMember({ id, name, email, roles, emailVerified }: Person, courses: Course[]): DeskStaffMember {
  const taught = courses.map((course) => ({ id: course.id, title: course.title }));
  return {
    id,
    name,
    email,
    roles,
    hasJoined: emailVerified,
    courses: taught,
    version: versionOf(roles, taught),
  };
}
