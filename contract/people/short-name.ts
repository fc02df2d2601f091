/** Titles, and abbreviations of names that nobody is called by; those without a vowel, such as `Md` and `Smt`, need not be listed. */
const titles = new Set(
  'mohd moh muhd mohmd mohamd shri sri sree shree kum kumari miss prof er ar adv ca cs col maj gen capt rev श्री श्रीमती सुश्री कुमारी'.split(
    ' ',
  ),
);

const firstLetter = /\p{L}\p{M}*/u;
const oneLetter = /^\p{L}\p{M}*\.?$/u;
const withoutVowel = /^[bcdfghj-np-tvwxz]{2,3}\.?$/i;
/** `Th.` or `एस.`: the name of a family or father, or of a letter, in short. */
const abbreviation = /^(?:\p{L}\p{M}*){1,3}\.$/u;
/** Initials in one word, such as `KVS`; a name in capitals alone has no such word. */
const joinedInitials = /^\p{Lu}{2,3}$/u;
const isLatin = (word: string) => /\p{sc=Latin}/u.test(word);

const isTitle = (word: string) => titles.has(word.replace('.', '').toLowerCase());

/** Whether a word of a name is an initial, a title or another short form, by which nobody is called. */
function isShortForm(word: string, name: string): boolean {
  if (oneLetter.test(word) || abbreviation.test(word) || withoutVowel.test(word) || isTitle(word)) return true;
  return joinedInitials.test(word) && /\p{Ll}/u.test(name);
}

/** A word of letters at the beginning of which nothing is joined to it, before a dot and another word. */
const dotted = /(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}]{1,8})\.(?=\p{L})/gu;

/** A name with a space after the dot of each initial and title: `S. R. Ramesh` for `S.R.Ramesh`. No address is written so. */
export function spacedName(name: string): string {
  return name.replace(dotted, (typed, word: string) => {
    const isSpaced = !/^[a-z]/.test(word) && (isLatin(word) ? isShortForm(word, '') : abbreviation.test(typed));
    return isSpaced ? `${typed} ` : typed;
  });
}

function partsOf(name: string) {
  const words = spacedName(name).trim().split(/\s+/);
  const place = words.findIndex((word) => !isShortForm(word, name));
  return {
    before: words.slice(0, Math.max(place, 0)),
    given: words[place],
    after: place < 0 ? [] : words.slice(place + 1),
  };
}

/**
 * The name by which a person is addressed: the first word that is no initial, title or abbreviation, as in `S. R. Ramesh`,
 * `K Lakshmi` and `Mohd. Imran Khan`; the whole name if there is no other word.
 */
export function givenName(name: string): string {
  return partsOf(name).given ?? name.trim();
}

/** The given name with an initial of the last name, as others see a learner; a name before the given one has only its initial. */
export function shortName(name: string): string {
  const { before, given, after } = partsOf(name);
  if (!given) return name.trim();
  const isInitial = (word: string) => oneLetter.test(word) || joinedInitials.test(word) || !isLatin(word);
  const last = after.at(-1) ?? before.find((word) => isInitial(word) && !isTitle(word));
  const letter = last && (abbreviation.test(last) && !isLatin(last) ? last.slice(0, -1) : firstLetter.exec(last)?.[0]);
  return letter ? `${given} ${letter}.` : given;
}

export const FORMER_STAFF = 'Former staff member';

export const FORMER_LEARNER = 'A former learner';
