import type { SignInData, SignUpData } from './endpoints.ts';

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** What the sign-in form holds. */
export function signInData(fields: FormData): SignInData {
  return { email: textOf(fields, 'email'), password: textOf(fields, 'password') };
}

/** What the sign-up form holds. */
export function signUpData(fields: FormData): SignUpData {
  return { ...signInData(fields), name: textOf(fields, 'name'), phone: textOf(fields, 'phone') };
}
