import type { RefundKind, RefundState, RefundWay } from '../../../contract/base/states.ts';

/** The states of a refund, in their usual order. */
export const stateNames: Record<RefundState, string> = {
  requested: 'To approve',
  approved: 'To send',
  sending: 'On its way',
  failed: 'Failed',
  done: 'Sent',
  declined: 'Declined',
};

/** Labels of chargebacks and payments to void, which are not refunds. */
export const kindNames: Record<Exclude<RefundKind, 'refund'>, string> = {
  chargeback: 'Chargeback',
  void: 'Payment to void',
};

export const wayNames: Record<RefundWay, string> = {
  provider: 'Payment service',
  upi: 'UPI',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
};
