import { and, ilike, or, type SQL } from 'drizzle-orm';
import { readPlain } from '../../contract/base/typed.ts';

const MAX_WORDS = 6;

const phoneLike = /^[+\d\s().-]{3,}$/;

/** A word of punctuation alone has no trigram and would match every text. */
const hasLetterOrDigit = /[\p{L}\p{N}]/u;

/** A phone number is one word, without spaces and hyphens, as it is stored. */
function wordsOf(text: string): string[] {
  const typed = text.trim();
  const plain = readPlain(typed);
  const words = phoneLike.test(plain) ? [plain.replace(/[\s().-]/g, '').replace(/^0+/, '')] : typed.split(/\s+/);
  return words.filter((word) => hasLetterOrDigit.test(word)).slice(0, MAX_WORDS);
}

export const hasWords = (text: string): boolean => wordsOf(text).length > 0;

/** Matches a document that contains a word; one or two letters make a trigram only at the beginning of a word or number. */
function containsWord(document: SQL, word: string): SQL | undefined {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  if (word.length > 2) return ilike(document, `%${literal}%`);
  const beginnings = [`${literal}%`, `% ${literal}%`, ...(/^\d/.test(word) ? [`% +${literal}%`] : [])];
  return or(...beginnings.map((beginning) => ilike(document, beginning)));
}

/** Matches a document that contains a word as it was typed, or as codes and addresses are stored. */
function containsTyped(document: SQL, word: string): SQL | undefined {
  return or(...[...new Set([word, readPlain(word)])].map((written) => containsWord(document, written)));
}

/** A word of one or two letters must begin a word there. @param document the exact expression of a trigram index */
export function matchesText(document: SQL, text: string | undefined): SQL | undefined {
  return and(...wordsOf(text ?? '').map((word) => containsTyped(document, word)));
}
