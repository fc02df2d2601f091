export { type Bill, findBillErrors, needsAddress, requireBill, storeBill } from './bill.ts';
export { cancelUnpaid } from './cancel.ts';
export { chargeMore } from './charge.ts';
export { chooseSeat, findBatchChoices, needsSeat } from './choose-seat.ts';
export { type Confirmation, confirmOrder } from './confirm.ts';
export { correctDocument } from './correct.ts';
export { applyCoupon, removeCoupon } from './coupon.ts';
export { sumOverdue } from './desk-queries.ts';
export { owedPaise, reminderOf, remindOfDues } from './dues.ts';
export { endOldOrders } from './end-old.ts';
export { requireForSale, requireSaleableBatch, saleState } from './for-sale.ts';
export { findFreeAt } from './free-at.ts';
export { endHold, holdSeat } from './hold.ts';
export { endPartPaymentAlert, endSeatChoice, tellExpiredHolds } from './hold-expiry.ts';
export { holdWhilePaying } from './hold-while-paying.ts';
export { checkInvariants, findViolations } from './invariants.ts';
export { findByToken, isClosedToMaker, type LinkedOrder, openLink, proveOrder } from './links.ts';
export { isInvited, mailSeatAgain } from './mail-again.ts';
export { type AboutOrder, mailAboutOrder, orderLink, questions, seatRows } from './mails/about.ts';
export { mailOffer } from './mails/offer.ts';
export { mailChequeBounced, mailPaymentReceived } from './mails/payment.ts';
export { checkBatch, type MadeOrder, makeOrder, makeVisitorsOrder, type NewOrder } from './make.ts';
export { chooseParts, findCurrentParts, renewParts } from './own-parts.ts';
export { type NewPayment, type Paid, type PaymentEntry, pay, recordPayment } from './pay.ts';
export { payOrder } from './payment.ts';
export { nextDue, shownParts } from './plan.ts';
export {
  currentEmail,
  findInstalments,
  findOpenClaim,
  findOrder,
  findSums,
  lockOrder,
  lockOrderPerson,
  lockPerson,
  type Order,
} from './queries.ts';
export { reuseOrder } from './reuse.ts';
export { giveSeat, seatPaidOrders } from './seat-paid.ts';
export { hashToken, makerLabel, newToken, openToken } from './secrets.ts';
export { listClaims, readOrder } from './service.ts';
export { orderState } from './state.ts';
export { ERASED, storableReason, storableReference } from './storable-reason.ts';
export { claimTransfer, confirmClaim, rejectClaim } from './transfer-claim.ts';
export { lockMistaken, lockRecorded, type Payment, voidMistaken } from './void.ts';
