import type { RefundKind, RefundState, RefundWay } from '../../../contract/base/states.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stateLabels: Record<RefundState, StateLabel> = {
  requested: { label: 'To approve', tone: 'accent' },
  approved: { label: 'To send', tone: 'accent' },
  sending: { label: 'On its way', tone: 'plain' },
  failed: { label: 'Failed', tone: 'bad' },
  done: { label: 'Sent', tone: 'good' },
  declined: { label: 'Declined', tone: 'plain' },
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
