import type { PaymentMethod } from '../../../contract/base/states.ts';

/** Labels of the ways to pay. */
export const paymentMethodNames = {
  upi: 'UPI',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  cheque: 'Cheque',
  other: 'Other',
} as const satisfies Record<PaymentMethod, string>;
