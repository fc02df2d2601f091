import type { RefundKind, RefundState, RefundWay } from '../../../contract/states.ts';

/** What becomes of a refund, in the order of its way. */
export const stateNames: Record<RefundState, string> = {
  asked: 'To approve',
  approved: 'To send',
  sending: 'On its way',
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
