/** Money that goes back, for the desk. */
export { alertRefund, alertSentTwice, endRefundAlert } from './alert.ts';
export { approveRefund, declineRefund } from './approve.ts';
export { type Asked, askRefund } from './ask.ts';
export { noteChargeback } from './chargeback.ts';
export { finishRefund, retryRefund } from './finish.ts';
export { mailRefundDone } from './mails.ts';
export { endOrder } from './order-changes.ts';
export { findReturnable } from './queries.ts';
export { returnWithoutSeat } from './return-all.ts';
export { proposeRefund } from './terms.ts';
export { returnUndecided } from './undecided.ts';
export { alertUnfinished, endUnfinishedAlert, findUnfinished, type Unfinished } from './unfinished.ts';
export { voidPayment } from './void.ts';
