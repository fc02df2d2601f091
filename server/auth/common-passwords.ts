import { site } from '../../content/site.ts';
import { loadOnce } from '../base/promises.ts';

export const COMMON_PASSWORD = 'This password is too easy to guess. Please choose another.';

/** How many of the list are refused: it comes from leaks and begins with the commonest. */
const REFUSED = 10_000;

/** Loaded at first use: a start need not wait for the longest list of the server. */
const refused = loadOnce(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REFUSED).map(String));
});

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Words of such a site, and its brand: guessed first with digits and signs around them (ASVS 5.0 6.2.11). */
const ownWords = new Set([
  ...['course', 'courses', 'shortcourse', 'shortcourses', 'lesson', 'lessons', 'quiz', 'certificate', 'batch'],
  ...['learn', 'learner', 'learning', 'student', 'instructor', 'teacher', 'staff', 'desk', 'admin', 'administrator'],
  ...['password', 'passcode', 'welcome', 'signin', 'login', 'changeme', 'letmein'],
  // A brand without letters would become empty, and match every password without letters.
  ...[site.brand, site.assistantName].map(lettersOf).filter((word) => word !== ''),
]);

/**
 * Whether a password is guessed first: one of the commonest, in any case, or a word of this site with only digits, signs
 * and spaces around it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  return ownWords.has(lettersOf(password)) || (await refused()).has(password.toLowerCase());
}
