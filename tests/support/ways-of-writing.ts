import fc from 'fast-check';

/** The digit zero of scripts of India, of Arabic as Urdu and Kashmiri write it, and of full width. */
const ZEROS = ['०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '꯰', '᱐', '۰', '٠', '０'];
const DASHES = ['-', '‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－'];
const SPACES = [' ', '\u00A0', '\u202F', '\u2009', '\t'];
const INVISIBLE = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u2060',
  '\u00AD',
  '\uFEFF',
  '\u202A',
  '\u202C',
  '\u2068',
  '\uFE0F',
];

type Ways = {
  /** Whether letters may be capitals or not. */
  anyCase: boolean;
  /** Characters between which spaces may be, too: all, or those of a set. */
  spaced: string;
};

/** A character as people and programs write it. */
function written(character: string, { anyCase }: Ways): fc.Arbitrary<string> {
  const fullWidth = String.fromCodePoint(character.charCodeAt(0) + 0xfee0);
  if (/\d/.test(character)) {
    const digits = ZEROS.map((zero) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(character)));
    return fc.constantFrom(character, ...digits);
  }
  if (character === '-') return fc.constantFrom(...DASHES);
  const cases = anyCase ? [character.toLowerCase(), character.toUpperCase()] : [];
  return fc.constantFrom(character, fullWidth, ...cases);
}

/** What may be between two characters, or around all of them. */
const between = (spaces: readonly string[]) =>
  fc.array(fc.constantFrom(...INVISIBLE, ...spaces), { maxLength: 2 }).map((parts) => parts.join(''));

/** A text as people type or paste it, in any of the ways that mean the same. */
export function waysOfWriting(text: string, ways: Ways): fc.Arbitrary<string> {
  const characters = [...text].map((character) => {
    const isSpaced = ways.spaced === '*' || ways.spaced.includes(character);
    const gap = between(isSpaced ? SPACES : []);
    return fc.tuple(gap, written(character, ways), gap).map((parts) => parts.join(''));
  });
  const outer = between(SPACES);
  return fc
    .tuple(outer, fc.tuple(...characters), outer)
    .map(([before, inner, after]) => before + inner.join('') + after);
}
