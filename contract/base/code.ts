import { z } from 'zod';
import { MAX_TYPED_CODE } from './constants.ts';
import { isStorable, line } from './text.ts';
import { readCode, readNumber } from './typed.ts';

function anyCode(max: number, required?: string) {
  const base = z
    .string({ error: required ?? 'Must be text' })
    .max(MAX_TYPED_CODE, { error: `Must be at most ${max} characters`, abort: true })
    .overwrite(readCode)
    .refine((value) => value.length <= max, { error: `Must be at most ${max} characters` })
    .refine(isStorable, { error: 'Contains characters that cannot be stored' });
  return required ? base.min(1, { error: required }) : base;
}

/** A code in a certain form. @param read whether hyphens belong to it (`readCode`) or only group it (`readNumber`) */
export function codeMatching(pattern: RegExp, error: string, read = readCode) {
  return z.string({ error }).max(MAX_TYPED_CODE, { error, abort: true }).overwrite(read).regex(pattern, { error });
}

export const newCoupon = codeMatching(/^[A-Z0-9-]{3,20}$/, 'Must be 3 to 20 letters, digits or hyphens');

/** The code of a coupon that someone uses, which may not exist. @param required message if it is missing; else it may be */
export const coupon = (required?: string) => anyCode(20, required);

/** The number of a certificate of deducted tax (Form 131, before April 2026 Form 16A). */
export const tdsCertificate = anyCode(40, 'Enter the number of the certificate');

/** The number under which a company deducts tax; empty if it is not known. */
export const tan = codeMatching(/^([A-Z]{4}\d{5}[A-Z])?$/, 'Must be a TAN such as BLRA12345B', readNumber);

const withoutHyphen = /^([A-Z0-9]{1,3})([A-Z0-9]{5})$/;

/** The code of an order, such as `NC-7F3K9`; its hyphen may be left out. Empty for none. */
export const optionalOrderCode = codeMatching(/^[\w-]{0,20}$/, 'Must be the code of an order', (typed) =>
  readCode(typed).replace(withoutHyphen, '$1-$2'),
);

const recoveryCode = /^([a-z\d]{5})([a-z\d]{5})$/;

/** A sign-in code of an app or a recovery code, such as `7k3fq-m2xwz`, however it is grouped. */
export const signInCode = anyCode(40, 'Code is required').overwrite((code) =>
  readNumber(code).toLowerCase().replace(recoveryCode, '$1-$2'),
);

/**
 * 12 digits by UPI and IMPS (NPCI's retrieval reference number), 16 characters by NEFT, of which banks agree only on the first letter,
 * and 22 by RTGS: bank, R, channel, day and a number of eight digits (RBI, RTGS System Regulations: `XXXXRCYYYYMMDDnnnnnnnn`).
 */
const utrPattern = /^(?:\d{12}|[A-Z][A-Z\d]{15}|[A-Z]{4}R[A-Z\d]20\d{14})$/;

/** Day and number are digits: 16 letters are a word. */
const hasDayAndNumber = (utr: string) => utr.replace(/\D/g, '').length >= 8;

const WRONG_UTR =
  'A UTR has 12 digits (UPI, IMPS), 16 characters (NEFT) or 22 (RTGS). Your app or bank shows it with the payment.';

export const utr = codeMatching(utrPattern, WRONG_UTR, readNumber).refine(hasDayAndNumber, { error: WRONG_UTR });

/** Why a number is none that a bank gives a payment of this method; null if it is one. */
export function findUtrError(method: 'upi' | 'bank_transfer', typed: string): string | null {
  if (method === 'upi') return isUpiNumber(readNumber(typed)) ? null : 'Enter the 12 digits of the UPI payment';
  return utr.safeParse(typed).success ? null : WRONG_UTR;
}

/** Whether a number is of UPI or IMPS, which have twelve digits, and not of NEFT or RTGS. */
export const isUpiNumber = (number: string): boolean => /^\d{12}$/.test(number);

/** A note about a transfer of ours: its UTR in the form for comparing, or any other line. */
export function transferNote(required?: string) {
  return line(100, required).overwrite((typed) => utr.safeParse(typed).data ?? typed);
}
