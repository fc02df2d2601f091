import type { RefundStep } from '../../../contract/desk-refunds.ts';
import type { RefundKind, RefundWay } from '../../../contract/states.ts';

/** What becomes of a refund, in the order of its way. */
export const stepNames: Record<RefundStep, string> = {
  to_approve: 'To approve',
  under_way: 'To send',
  failed: 'Failed',
  done: 'Sent',
  declined: 'Declined',
};

/** What is no refund. */
export const kindNames: Record<Exclude<RefundKind, 'refund'>, string> = {
  chargeback: 'Chargeback',
  void: 'Payment to cancel',
};

export const wayNames: Record<RefundWay, string> = {
  provider: 'Payment service',
  upi: 'UPI',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
};
