import { and, ilike, or, type SQL } from 'drizzle-orm';

/** More words than anybody looks for at once. */
const MOST_WORDS = 6;

/** What reads as a number to call, written in whatever groups. */
const phoneLike = /^\+?[\d\s().-]{3,}$/;

/** The words to look for; a phone number is one, without its spaces and hyphens, as it is stored. */
function wordsOf(text: string): string[] {
  const typed = text.trim();
  if (phoneLike.test(typed)) return [typed.replace(/[\s().-]/g, '').replace(/^0+/, '')].filter(Boolean);
  return typed.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** A word of one or two letters has no trigram inside it, but it has where a word of the text begins. */
function holds(document: SQL, word: string): SQL | undefined {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  if (word.length > 2) return ilike(document, `%${literal}%`);
  return or(ilike(document, `${literal}%`), ilike(document, `% ${literal}%`));
}

/**
 * The rows in whose text every word stands, whatever the case; a word of one or two letters must begin a word there.
 * @param document the very expression of a trigram index
 */
export function matchesText(document: SQL, text: string | undefined): SQL | undefined {
  return and(...wordsOf(text ?? '').map((word) => holds(document, word)));
}
