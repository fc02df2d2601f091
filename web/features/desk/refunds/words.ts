import type { RefundStep } from '../../../../contract/desk-refunds.ts';
import type { RefundWay } from '../../../../contract/states.ts';

/** What becomes of a refund, in the order of its way. */
export const stepNames: Record<RefundStep, string> = {
  to_approve: 'To approve',
  under_way: 'To send',
  failed: 'Failed',
  done: 'Sent',
  declined: 'Declined',
};

export const wayNames: Record<RefundWay, string> = {
  provider: 'Payment service',
  upi: 'UPI',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
};
