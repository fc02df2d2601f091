export { alertRefund, alertSentTwice } from './alert.ts';
export { mayApproveIn } from './approval.ts';
export { approveRefund, declineRefund } from './approve.ts';
export { autoRefundUnseated } from './auto-refund.ts';
export { bounceCheque } from './bounce.ts';
export { recordChargeback } from './chargeback.ts';
export { finishRefund, retryRefund } from './finish.ts';
export { endOrder } from './order-changes.ts';
export {
  findOwnRefund,
  findPaidSeats,
  type OwnRefund,
  ownRefundWords,
  type PaidSeat,
  requestOwnRefund,
} from './own.ts';
export { findOrderOf, findReturnable } from './queries.ts';
export { requestRefund } from './request.ts';
export { returnWithoutSeat } from './return-all.ts';
export { isUnderWay, setState } from './state.ts';
export { storeRefund } from './store.ts';
export { alertUnfinished, endUnfinishedAlert, findUnfinished, type Unfinished } from './unfinished.ts';
export { voidPayment } from './void.ts';
