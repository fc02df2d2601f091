import type { Role } from './role.ts';

/** Whether a role works at the desk at all: a learner's alone has no permission. Without zod, for the pages of an account. */
export function isStaff(role: Role): boolean {
  return role !== 'learner';
}
