import type { DocumentKind } from '../../../contract/base/states.ts';

/** The financial year of a day, from 1 April to 31 March: `2026-27`. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const startYear = month >= 4 ? year : year - 1;
  return `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`;
}

/** The mark in the numbers of each kind, because each kind has its own series. */
const marks: Record<DocumentKind, string> = { invoice: '', credit_note: 'C', receipt: 'R', commercial_note: 'F' };

/** The prefix of documents of test payments, which is longer than the prefix of a company can be. */
const TEST_PREFIX = 'TEST';

const NUMBER_LENGTH = 5;

export const seriesPrefix = ({ isTest, prefix }: Pick<NumberFields, 'isTest' | 'prefix'>) =>
  isTest ? TEST_PREFIX : prefix;

/** The part of a document's number that is its prefix. */
export const prefixOf = (label: string): string => label.split('/')[0] ?? '';

type NumberFields = { kind: DocumentKind; fy: string; number: number; prefix: string; isTest: boolean };

/** A document's number as it is printed, `NC/26-27/00042`: at most 16 characters (rule 46(b) of the CGST Rules). */
export function documentLabel({ kind, fy, number, prefix, isTest }: NumberFields): string {
  const mark = marks[kind];
  const figures = String(number).padStart(NUMBER_LENGTH - mark.length, '0');
  return `${seriesPrefix({ isTest, prefix })}/${fy.slice(2)}/${mark}${figures}`;
}
