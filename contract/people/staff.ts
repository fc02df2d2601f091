import type { Role } from './permission.ts';

/** Whether someone works at the desk: learners have no role. This file has no zod, since the pages of an account load it. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.length > 0;
}
