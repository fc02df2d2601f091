import type { ChangePasswordRequest, ProfileRequest } from '../../../contract/account.ts';
import type { SignInData, SignUpData } from './endpoints.ts';

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** What a form with e-mail and password holds. */
export function signInData(fields: FormData): SignInData {
  return { email: textOf(fields, 'email'), password: textOf(fields, 'password') };
}

/** What the form of one's details holds. */
export function profileData(fields: FormData): ProfileRequest {
  return { name: textOf(fields, 'name'), phone: textOf(fields, 'phone') };
}

/** What the sign-up form holds. */
export function signUpData(fields: FormData): SignUpData {
  return { ...signInData(fields), name: textOf(fields, 'name'), phone: textOf(fields, 'phone') };
}

/** What the form of a new password holds. */
export function passwordsData(fields: FormData): ChangePasswordRequest {
  return { currentPassword: textOf(fields, 'currentPassword'), password: textOf(fields, 'password') };
}
