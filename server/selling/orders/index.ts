/** Orders for what sells, takes money and shows it. */

export { type Bill, lacksOf, needsAddress, requireBill, storeBill } from './bill.ts';
export { cancelUnpaid } from './cancel.ts';
export { chargeMore } from './charge.ts';
export { correctDocument } from './correct.ts';
export { applyCoupon, removeCoupon } from './coupon.ts';
export { isNextPart, owedPaise, partsIn, reminderOf, remindOfDues } from './dues.ts';
export { endOldOrders } from './end-old.ts';
export { requireChosen, requireForSale, saleIn } from './for-sale.ts';
export { findFreeAt } from './free-at.ts';
export { endHold, holdSeat } from './hold.ts';
export { checkInvariants, findViolations } from './invariants.ts';
export { keepSeat } from './keep.ts';
export { endPartAlert, tellLapsed } from './lapse.ts';
export { findByToken, isClosedToMaker, type LinkedOrder, openLink, proveOrder } from './links.ts';
export { type AboutOrder, batchWords, linkOf, mailAbout, questions } from './mails/about.ts';
export { mailOffer } from './mails/offer.ts';
export { mailChequeBounced, mailPaymentReceived } from './mails/payment.ts';
export { checkBatch, type MadeOrder, makeOrder, makeVisitorsOrder, type NewOrder } from './make.ts';
export { type NewPayment, type Paid, pay, recordPayment, type TypedPayment } from './pay.ts';
export { payOrder } from './payment.ts';
export { nextDue, type Part, presetPlan } from './plan.ts';
export {
  findInstalments,
  findOpenReport,
  findOrder,
  findSums,
  lockOrder,
  lockPerson,
  lockPersonOf,
  type Order,
} from './queries.ts';
export { confirmReport, rejectReport, reportPayment } from './report.ts';
export { reuseOrder } from './reuse.ts';
export { giveSeat, seatPaid } from './seat-paid.ts';
export { hashToken, makerLabel, newToken, openToken } from './secrets.ts';
export { listReports, readOrder } from './service.ts';
export { type Settled, settle } from './settle.ts';
export { sumOverdue } from './staff-queries.ts';
export { stateIn } from './state.ts';
export { lockMistaken, lockRecorded, type Payment, voidMistaken } from './void.ts';
