/**
 * The functions of orders for other subjects. The folders: `sale` (whether an order can still lead to a seat, and the
 * end of one that cannot), `price` (discounts, coupons, charges), `hold` (an unpaid seat for a while), `pay` (money and
 * transfer claims), `dues` (instalments and their days), `seats` (the seat of a paid order), `bill` (billing details),
 * `links` (access to an order), `group` (the seats for others than the buyer).
 */
export { findBillErrors, needsAddress, requireBill, storeBill } from './bill/bill.ts';
export { settleOrder } from './bill/settle.ts';
export { auditCharge } from './change.ts';
export { sumOverdue } from './desk-queries.ts';
export { duePaise, isDue, remindOfDues } from './dues/dues.ts';
export { chooseInstalments, findCurrentInstalments, renewInstalments } from './dues/own-instalments.ts';
export { nextDue, setInstalment, shownInstalments } from './dues/plan.ts';
export { inviteAgain, listGroupSeats, nameLearners, reopenSeat } from './group/learners.ts';
export { cancelGroupSeats, followLearners, isGroup, releaseSeat } from './group/seats.ts';
export { endPartialPaymentAlert, endSeatChoice, tellExpiredHolds } from './hold/expiry.ts';
export { endHold, findFreeAt, holdSeat } from './hold/hold.ts';
export { holdWhilePaying } from './hold/while-paying.ts';
export { checkInvariants, findViolations } from './invariants.ts';
export {
  findLinkedOrder,
  isAddressNew,
  isClosedToMaker,
  type LinkedOrder,
  type LinkRef,
  ONLY_PAYS_MS,
  openLink,
} from './links/links.ts';
export { hashToken, makerLabel, newToken, openToken, payToken } from './links/secrets.ts';
export {
  type AboutOrder,
  mailAboutOrder,
  orderLink,
  questions,
  readOrderFacts,
  seatRows,
} from './mails/about-order.ts';
export { mailOffer } from './mails/offer.ts';
export { mailChequeBounced, mailPaymentVoided } from './mails/payment.ts';
export { maskReference } from './mails/transfer-claim.ts';
export { type MadeOrder, makeOrder, makeVisitorsOrder, type NewOrder } from './make-order.ts';
export { type NewPayment, pay, recordPayment } from './pay/pay.ts';
export { claimTransfer, confirmClaim, rejectClaim } from './pay/transfer-claim.ts';
export {
  ERASED,
  lockRecordedPayment,
  lockVoidablePayment,
  type Payment,
  storableReason,
  storableReference,
  voidRecordedPayment,
} from './pay/void.ts';
export { addCharge, findUnpaidCharges, removeCharge } from './price/charge.ts';
export { applyCoupon, removeCoupon } from './price/coupon.ts';
export { checkUnpaid, lowerUnpaid } from './price/lower-unpaid.ts';
export { checkCouponLimit, checkCouponOfPayLink, findStart } from './price/price.ts';
export { chooseSeatCount, findMostSeats, type SeatCount } from './price/seat-count.ts';
export {
  changeOrder,
  currentEmail,
  findInstalments,
  findNextDue,
  findOpenClaim,
  findOrder,
  findOwed,
  findSums,
  isFinal,
  lockOrder,
  lockOrderPerson,
  lockPerson,
  type Order,
  orderState,
  surplusOf,
} from './queries.ts';
export { acceptQuotation } from './quotation/accept.ts';
export { quotationResponse } from './quotation/endpoints.ts';
export { quotationPdf } from './quotation/pdf.ts';
export { readQuotation } from './quotation/quotation.ts';
export { reuseOrder } from './reuse-order.ts';
export { cancelUnpaid } from './sale/cancel.ts';
export { endOldOrders } from './sale/end-old.ts';
export { saleState } from './sale/for-sale.ts';
export { chooseSeat, findBatchChoices, needsSeat } from './seats/choose-seat.ts';
export { isInvited, mailSeatAgain } from './seats/mail-again.ts';
export { giveSeat, seatPaidOrders } from './seats/seat-paid.ts';
export { readOrder } from './service.ts';
