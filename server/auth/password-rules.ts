import { PASSWORD_MIN_STAFF } from '../../contract/base/constants.ts';
import type { Role } from '../../contract/people/role.ts';
import { isStaff } from '../../contract/people/staff.ts';
import { COMMON_PASSWORD, isCommonPassword } from './common-passwords.ts';

const TOO_SHORT = `Staff need a password of at least ${PASSWORD_MIN_STAFF} characters`;

/** Whether a password is too short for the permissions of the role. */
export function isShortFor(role: Role, password: string): boolean {
  return isStaff(role) && password.length < PASSWORD_MIN_STAFF;
}

/** The message for a person of that role who may not choose this password; undefined if the password is allowed. */
export async function passwordError(password: string, role: Role): Promise<string | undefined> {
  if (isShortFor(role, password)) return TOO_SHORT;
  return (await isCommonPassword(password)) ? COMMON_PASSWORD : undefined;
}
