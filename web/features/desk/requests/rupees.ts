import { z } from 'zod';
import { DeskNewPayment } from '../../../../contract/desk-payment.ts';
import { paiseOf } from '../ui/paise.ts';

/** An amount in paise as staff read it, in Indian digit groups: `Rs.5,999`, `Rs.49.50`. */
export function showPaise(paise: number): string {
  const digits = paise % 100 === 0 ? 0 : 2;
  return `Rs.${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

function toPaise(typed: string, context: z.RefinementCtx): number {
  const paise = paiseOf(typed);
  if (paise !== undefined) return paise;
  context.addIssue({ code: 'custom', message: 'Type an amount in rupees, such as 5,999' });
  return z.NEVER;
}

const { amountPaise } = DeskNewPayment.shape;

/** A field of rupees, which the API takes in paise. */
export const Rupees = z.string().transform(toPaise).pipe(amountPaise);

/** The same for a field that may be left empty, which is null. */
export const RupeesIfAny = z
  .string()
  .transform((typed, context) => (typed.trim() === '' ? null : toPaise(typed, context)))
  .pipe(amountPaise.nullable());
