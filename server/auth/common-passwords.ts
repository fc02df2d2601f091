import { dictionary } from '@zxcvbn-ts/language-common';

/** What is said of a password that is refused for being common. */
export const COMMON_PASSWORD = 'This password is among the first that are guessed. Please choose another.';

/** How many of the list, which begins with the commonest, are refused. */
const REFUSED = 10_000;

const refused = new Set(dictionary['passwords-common'].slice(0, REFUSED).map(String));

/** Whether a password, in whatever case, is among those that are tried first. */
export function isCommonPassword(password: string): boolean {
  return refused.has(password.toLowerCase());
}
