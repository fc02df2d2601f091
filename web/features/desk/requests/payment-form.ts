import { z } from 'zod';
import { dateInKolkata } from '../../../../contract/calendar.ts';
import { DeskNewPayment } from '../../../../contract/desk-payment.ts';
import { DeskRequestEnroll } from '../../../../contract/desk-requests.ts';
import { paiseOf } from '../ui/paise.ts';

const { method, paidOn, reference } = DeskNewPayment.shape;

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
const RupeesIfAny = z
  .string()
  .transform((typed, context) => (typed.trim() === '' ? null : toPaise(typed, context)))
  .pipe(amountPaise.nullable());

/** The fields of a payment, as they are typed. */
export const PaymentFields = z
  .object({ amount: Rupees, method, paidOn, reference })
  .transform(({ amount, ...payment }) => ({ ...payment, amountPaise: amount }));

/** The fields of the enroll form; without an amount nothing was paid yet. */
export const EnrollFields = z
  .object({
    batchId: z
      .string()
      .transform((id) => id || null)
      .pipe(DeskRequestEnroll.shape.batchId),
    amount: RupeesIfAny,
    method,
    paidOn,
    reference,
  })
  .transform(({ batchId, amount, ...payment }) => ({
    batchId,
    payment: amount === null ? null : { ...payment, amountPaise: amount },
  }));

/** What the fields of a payment begin with: it was paid today, by UPI. */
export function emptyPayment() {
  return { amount: '', method: 'upi', paidOn: dateInKolkata(new Date()), reference: '' } as const;
}
