/**
 * A refund step by step:
 * - requested: by staff in `request.ts`, by the buyer in `own-refund.ts` (the amount by the terms is in `terms.ts`);
 * - approved or declined by a second person: `approve.ts`, by the rule of `approval.ts`;
 * - started: `start.ts`, with its effects on seat and price in `order-changes.ts`;
 * - sent: by the payment service in `money/checkout/online/refund.ts`, or by hand in `finish.ts`, which also retries a
 * failed one.
 *
 * Without a request: `auto-refund.ts` (no seat in time) and `refund-in-full.ts` (an order that ends without a seat). Money
 * that is lost otherwise: `void.ts` (a payment recorded by mistake), `bounce.ts` (a cheque), `chargeback.ts` (a lost
 * dispute). `state.ts` alone changes the state of a refund; `alert.ts` and `unfinished.ts` alert the staff to open
 * work.
 */
export { alertRefund, alertSentTwice } from './alert.ts';
export { mayApproveIn, needsApproval } from './approval.ts';
export { approveRefund, declineRefund } from './approve.ts';
export { autoRefundUnseated } from './auto-refund.ts';
export { bounceCheque } from './bounce.ts';
export { recordChargeback } from './chargeback.ts';
export { finishRefund, retryRefund } from './finish.ts';
export { endOrder, refuseWhileOwed } from './order-changes.ts';
export {
  findOwnRefund,
  findPaidSeats,
  type OwnRefund,
  ownRefundText,
  type PaidSeat,
  requestOwnRefund,
} from './own-refund.ts';
export { findOrderIdOfRefund, findRefundablePayments } from './queries.ts';
export { refundWithoutSeat } from './refund-in-full.ts';
export { requestRefund } from './request.ts';
export { isUnderWay, setRefundState, storeRefund } from './state.ts';
export { alertUnfinished, endUnfinishedAlert, findUnfinished, type Unfinished } from './unfinished.ts';
export { voidPayment } from './void.ts';
