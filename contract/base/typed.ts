import type { PaymentMethod } from './states.ts';

/** Characters that no one sees and that come with copied text: spaces without width, soft hyphens, marks of direction. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The value of a digit of any script: digits stand together in tens, from zero. */
function digitValue(digit: string): string {
  let distance = 0;
  const codePoint = digit.codePointAt(0) ?? 0;
  while (isDigit(codePoint - distance - 1)) distance++;
  return String(distance % 10);
}

/**
 * A typed or pasted code or address in the letters in which it is stored: without what no one sees, with plain letters for those of
 * full width, digits of every script as 0 to 9, and every dash as a hyphen.
 */
export function readPlain(typed: string): string {
  return typed
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, digitValue)
    .replace(/\p{Dash}/gu, '-')
    .trim();
}

/** A code such as a coupon's, as it was meant: in capitals and without spaces. A capital can come apart into letter and marks. */
export const readCode = (typed: string): string => readPlain(typed).replace(/\s/g, '').toUpperCase().normalize('NFKC');

/** The number of a transfer or the like, in which hyphens only group the characters. */
export const readNumber = (typed: string): string => readCode(typed).replaceAll('-', '');

/** An email or UPI address as it was meant: keyboards that correct words put spaces around its signs. */
export function readAddress(typed: string): string {
  const [name, ...domains] = readPlain(typed).split(/[ \t]*@[ \t]*/);
  return [name, ...domains.map((domain) => domain.replace(/[ \t]*\.[ \t]*/g, '.'))].join('@');
}

/** Ways to pay whose reference is a number from the bank; each number can pay only once. */
export const bankTransferMethods: readonly PaymentMethod[] = ['upi', 'bank_transfer'];

/** The reference of a payment in the form for comparing and storing; for cash, such as `Receipt 42`, it stays as it was typed. */
export function referenceOf({ method, reference }: { method: PaymentMethod; reference: string }): string {
  return method === 'cheque' || bankTransferMethods.includes(method) ? readNumber(reference) : reference;
}

export const SHORTENED_NUMBER =
  'A spreadsheet has shortened this number, so its last digits are lost: make the column text, and save the file again';

/** Whether a spreadsheet has shortened a long number to scientific notation, `1.56818E+17`, so that it identifies nothing. */
export const isShortenedNumber = (value: string): boolean => /^\s*[+-]?\d([.,]\d+)?E\+\d+\s*$/i.test(value);
