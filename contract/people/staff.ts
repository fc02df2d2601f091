import type { Role } from './permission.ts';

/**
 * Whether a role works at the desk: every role but the learner's. This file has no zod, since the pages of an account
 * load it.
 */
export function isStaff(role: Role): boolean {
  return role !== 'learner';
}
