import { z } from 'zod';
import { dateInKolkata } from '../../../../contract/calendar.ts';
import { DeskNewPayment } from '../../../../contract/desk-payment.ts';
import { DeskRequestEnroll } from '../../../../contract/desk-requests.ts';
import type { PaymentMethod } from '../../../../contract/payment-method.ts';
import { Rupees, RupeesIfAny } from './rupees.ts';

export const methodNames = {
  upi: 'UPI',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
} as const satisfies Record<PaymentMethod, string>;

const { method, paidOn, reference } = DeskNewPayment.shape;

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
