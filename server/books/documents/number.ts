import type { DocumentKind } from '../../../contract/base/states.ts';

/** The financial year of a day, from 1 April to 31 March: `2026-27`. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** Each kind has a series of its own, so its numbers need a mark of their own. */
const marks: Record<DocumentKind, string> = { invoice: '', credit_note: 'C', receipt: 'R' };

/** The prefix of documents of test payments. It is longer than a company's prefix can be. */
const TEST_PREFIX = 'TEST';

/** Figures of a number, with the mark of its kind. */
const WIDTH = 5;

/** The parts of a document's number. */
type Numbered = { kind: DocumentKind; fy: string; number: number; prefix: string; isTest: boolean };

/** A document's number as it is printed, `NC/26-27/00042`: at most 16 characters (rule 46(b) of the CGST Rules). */
export function documentLabel({ kind, fy, number, prefix, isTest }: Numbered): string {
  const mark = marks[kind];
  const figures = String(number).padStart(WIDTH - mark.length, '0');
  return `${isTest ? TEST_PREFIX : prefix}/${fy.slice(2)}/${mark}${figures}`;
}
