import bidiFactory from 'bidi-js';
import { lettersOf, type Script, scriptOf } from '../../contract/base/printable.ts';
import type { FontOf } from './fonts.ts';

export type Run = { font: string; text: string };

/** A run with its direction: even levels run from left to right, odd ones from right to left (UAX #9). */
type Piece = Run & { level: number; script: Script; isWord: boolean };

const bidi = bidiFactory();
const rightToLeft = /\p{sc=Arabic}/u;
/** A letter that is joined to its neighbours; digits run from left to right, and each is a run, because the shaper would turn them round. */
const joinedLetter = /^(?!\p{N})\p{sc=Arabic}/u;

function levelsOf(line: string): ArrayLike<number> {
  return rightToLeft.test(line) ? bidi.getEmbeddingLevels(line).levels : new Uint8Array(line.length);
}

/** Null if no font has it. */
function pieceOf(letter: string, { level, fontOf, last }: { level: number; fontOf: FontOf; last: Piece | undefined }) {
  const script = scriptOf(letter, last?.script);
  if (script === null) return null;
  const isRightToLeft = level % 2 === 1;
  return {
    font:
      letter === ' ' && !isRightToLeft && last?.isWord && last.script !== 'arabic' ? last.font : fontOf(letter, script),
    text: (isRightToLeft && bidi.getMirroredCharacter(letter)) || letter,
    level,
    script,
    isWord: script === 'arabic' ? isRightToLeft && joinedLetter.test(letter) : !isRightToLeft,
  };
}

/** Puts pieces from the order in which they are read into the order from left to right (UAX #9, rule L2). */
function fromLeftToRight(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}

/** A letter that no font has is left out. */
export function runsOf(line: string, fontOf: FontOf): Run[] {
  const composed = line.normalize('NFC');
  const levels = levelsOf(composed);
  const pieces: Piece[] = [];
  let at = 0;
  for (const letter of lettersOf(composed)) {
    const last = pieces.at(-1);
    const piece = pieceOf(letter, { level: levels[at] ?? 0, fontOf, last });
    at += letter.length;
    if (!piece) continue;
    const continues = last && last.font === piece.font && last.level === piece.level && last.isWord && piece.isWord;
    if (continues) last.text += piece.text;
    else pieces.push(piece);
  }
  return fromLeftToRight(pieces).map(({ font, text }) => ({ font, text }));
}
