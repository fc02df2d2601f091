import { addDays } from '../../../contract/base/calendar.ts';
import { readNumber } from '../../../contract/base/typed.ts';
import type { BankEntry, DeskBankLine } from '../../../contract/money/bank.ts';

type Line = Pick<DeskBankLine, 'day' | 'narration' | 'reference' | 'amountPaise'>;

/** Days from an entry to its line: a bank may be earlier than the books, and a cheque takes its time. */
const NUMBERED = { before: 3, after: 15 };
const UNNUMBERED = { before: 1, after: 5 };

const isWithin = (line: Line, { day }: BankEntry, { before, after }: typeof NUMBERED) =>
  addDays(day, -before) <= line.day && line.day <= addDays(day, after);

/** The shortest UTR; a shorter number, such as a cheque's, must stand alone, because longer ones contain it by chance. */
const LONG_NUMBER = 10;

const withoutZeros = (number: string) => number.replace(/^0+/, '');

/** Whether a line has the number of an entry or of a reported transfer. */
export function hasNumber({ narration, reference }: Line, number: string): boolean {
  if (withoutZeros(number).length < 4) return false;
  const words = `${reference} ${narration}`.toUpperCase().split(/[^A-Z0-9]+/);
  return number.length >= LONG_NUMBER
    ? readNumber(words.join('')).includes(number)
    : words.some((word) => withoutZeros(word) === withoutZeros(number));
}

const isSamePaise = (line: Line, entry: BankEntry) => line.amountPaise === entry.paise;

/** Whether a line certainly shows an entry: by number and amount, near its day. */
export const isCertain = (line: Line, entry: BankEntry): boolean =>
  isSamePaise(line, entry) && isWithin(line, entry, NUMBERED) && hasNumber(line, entry.number);

const isLikely = (line: Line, entry: BankEntry) => isSamePaise(line, entry) && isWithin(line, entry, UNNUMBERED);

/**
 * Suggests for each line the entry that it may show: the one with its number, or else the only one of its amount near its day, for
 * which it is the only line. Nothing is guessed for the transfer that a buyer reported, whose payment is not recorded yet.
 */
export function suggestionsFor<Row extends Line & Pick<DeskBankLine, 'id' | 'claim'>>(
  lines: readonly Row[],
  entries: readonly BankEntry[],
): Map<string, BankEntry> {
  const suggestions = new Map<string, BankEntry>();
  const open = new Set(entries);
  for (const line of lines) {
    const entry = [...open].find((each) => isCertain(line, each));
    if (!entry) continue;
    suggestions.set(line.id, entry);
    open.delete(entry);
  }
  const others = lines.filter(({ id, claim }) => !suggestions.has(id) && !claim);
  for (const line of others) {
    const [entry, ...more] = [...open].filter((each) => isLikely(line, each));
    const isOnly = entry && more.length === 0 && others.filter((each) => isLikely(each, entry)).length === 1;
    if (isOnly) suggestions.set(line.id, entry);
  }
  return suggestions;
}
