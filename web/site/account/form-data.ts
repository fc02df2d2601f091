import type { ChangePasswordRequest, ProfileRequest, ResetPasswordRequest } from '../../../contract/account.ts';

/** Fields of specification section 3. */
type SignUpData = { name: string; email: string; password: string; phone: string };
type SignInData = { email: string; password: string };

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** E-mail and password of a form. */
export function signInData(fields: FormData): SignInData {
  return { email: textOf(fields, 'email'), password: textOf(fields, 'password') };
}

/** The fields of the form for a new password; name and phone only where the form has them. */
export function resetData(fields: FormData): ResetPasswordRequest {
  const details = fields.has('name') ? profileData(fields) : {};
  return { token: textOf(fields, 'token'), password: textOf(fields, 'password'), ...details };
}

/** Name and phone of the details form. */
export function profileData(fields: FormData): ProfileRequest {
  return { name: textOf(fields, 'name'), phone: textOf(fields, 'phone') };
}

/** The code of a second factor. */
export function codeData(fields: FormData): { code: string } {
  return { code: textOf(fields, 'code') };
}

/** The fields of the sign-up form. */
export function signUpData(fields: FormData): SignUpData {
  return { ...signInData(fields), name: textOf(fields, 'name'), phone: textOf(fields, 'phone') };
}

/** Current and new password of a form. */
export function passwordsData(fields: FormData): ChangePasswordRequest {
  return { currentPassword: textOf(fields, 'currentPassword'), password: textOf(fields, 'password') };
}
