import { loadOnce } from '../base/promises.ts';

export const COMMON_PASSWORD = 'This password is too easy to guess. Please choose another.';

const LIST_LENGTH = 10_000;

/** Loads the list at its first use, because it would slow down the start. */
const loadCommonPasswords = loadOnce(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, LIST_LENGTH).map(String));
});

export const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Words of a course site, which attackers guess first, with digits and signs around them (ASVS 5.0 6.2.11). */
const siteWords = new Set([
  ...['course', 'courses', 'shortcourse', 'shortcourses', 'lesson', 'lessons', 'quiz', 'certificate', 'batch'],
  ...['learn', 'learner', 'learning', 'student', 'instructor', 'teacher', 'staff', 'desk', 'admin', 'administrator'],
  ...['password', 'passcode', 'welcome', 'signin', 'login', 'changeme', 'letmein'],
]);

/** Whether a password is common, in any case or with digits or signs around. @param names of the site, such as its brand */
export async function isCommonPassword(password: string, names: readonly string[]): Promise<boolean> {
  const letters = lettersOf(password);
  const isWord = letters !== '' && (siteWords.has(letters) || names.some((name) => lettersOf(name) === letters));
  return isWord || (await loadCommonPasswords()).has(password.toLowerCase());
}
