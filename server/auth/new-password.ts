import { PASSWORD_MIN_STAFF } from '../../contract/constants.ts';
import type { Role } from '../../contract/role.ts';
import { isStaff } from '../../contract/staff.ts';
import { COMMON_PASSWORD, isCommonPassword } from './common-passwords.ts';

const TOO_SHORT = `Staff need a password of at least ${PASSWORD_MIN_STAFF} characters`;

/** Whether a password is too short for what the role may do. */
export function isShortFor(role: Role, password: string): boolean {
  return isStaff(role) && password.length < PASSWORD_MIN_STAFF;
}

/** What to tell somebody of that role who may not choose a password; undefined for one that they may. */
export async function passwordFault(password: string, role: Role): Promise<string | undefined> {
  if (isShortFor(role, password)) return TOO_SHORT;
  return (await isCommonPassword(password)) ? COMMON_PASSWORD : undefined;
}
