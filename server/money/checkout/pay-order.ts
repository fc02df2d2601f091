import type { PayOrder } from '../../../contract/money/checkout.ts';
import type { OnlinePayment } from '../../../contract/money/gateway.ts';
import { isConfirmed } from '../../../contract/selling/order-state.ts';
import { qrCode } from '../../base/qr.ts';
import {
  findBillErrors,
  isFinal,
  maskReference,
  needsAddress,
  nextDue,
  shownInstalments,
} from '../../selling/orders/index.ts';
import type { PayRow } from './queries.ts';

type LinkFacts = {
  isMaker: boolean;
  onlyPays: boolean;
  isAddressNew: boolean;
  /** The way to pay it online; null if that is not possible. */
  online: OnlinePayment | null;
  groupSeats: PayOrder['groupSeats'];
  quotation: PayOrder['quotation'];
};

/** A maker sees only their own input, and only until someone pays. */
export function presentPayOrder(
  { order, course, ...row }: PayRow,
  { isMaker, onlyPays, isAddressNew, online, groupSeats, quotation }: LinkFacts,
) {
  const { business, brand, claim, batch, documents, state, sale, settledPaise, coupon } = row;
  const instalments = shownInstalments(order, row.instalments);
  const hasOpenPrice = !isFinal(order) && settledPaise === 0 && !claim;
  // Neither a discount nor instalments by staff.
  const isPlainPrice =
    !quotation && (order.couponId !== null || (order.discountPaise === 0 && instalments.length === 1));
  const nextInstalment = order.cancelledAt ? row.debt : nextDue(instalments, settledPaise);
  const hasSeat = isConfirmed(state) || state === 'held' || !row.isFull;
  const needsBill = nextInstalment !== null && findBillErrors(order, business) !== null;
  const payee = business.legalName || brand;
  return {
    view: 'order' as const,
    isMaker,
    onlyPays,
    isAddressNew,
    isVerified: order.verifiedAt !== null,
    code: order.code,
    name: order.name,
    course,
    batch: batch && {
      number: batch.number,
      startsOn: batch.startsOn,
      endsOn: batch.endsOn,
      classTimes: batch.classTimes,
    },
    state,
    sale,
    email: row.email,
    isInvited: row.isInvited,
    firstClass: row.firstClass,
    lapsedAt: state === 'lapsed' ? order.heldUntil : null,
    choices: onlyPays ? [] : row.choices,
    refund: onlyPays ? null : row.refund,
    hasSeat,
    freeAt: hasSeat ? null : row.freeAt,
    heldUntil: state === 'held' ? order.heldUntil : null,
    seatChoiceDeadline: order.seatChoiceDeadline,
    listPaise: order.listPaise,
    discountPaise: order.discountPaise,
    totalPaise: order.totalPaise,
    paidPaise: settledPaise,
    excess: excessOf(row, order.totalPaise),
    coupon,
    takesCoupon: hasOpenPrice && isPlainPrice,
    instalments: instalments.map(({ dueOn, amountPaise }, index) => ({
      dueOn,
      amountPaise,
      isPaid: settledPaise >= sumOf(instalments.slice(0, index + 1)),
    })),
    offeredInstalments: hasOpenPrice ? shownInstalments(order, row.offeredInstalments) : [],
    hasChosenInstalments: hasOpenPrice && order.instalmentsChosenAt !== null && instalments.length > 1,
    due: nextInstalment && { dueOn: nextInstalment.dueOn, amountPaise: nextInstalment.amountPaise },
    bill: {
      name: order.billName,
      state: order.billState ?? (needsBill && business.asksState ? '' : business.state),
      address: order.billAddress ?? '',
      gstin: order.gstin ?? '',
    },
    needsAddress: needsAddress(order, business),
    needsBill,
    transferClaim: claim
      ? {
          reference: maskReference(claim.reference),
          amountPaise: claim.amountPaise,
          claimedAt: claim.createdAt,
        }
      : null,
    upi:
      business.vpa && nextInstalment
        ? upiTransfer({
            vpa: business.vpa,
            payee,
            amountPaise: nextInstalment.amountPaise,
            code: order.code,
            title: course.title,
          })
        : null,
    online,
    bankLines: business.bankLines,
    seats: order.seats,
    hasOwnSeat: order.hasOwnSeat,
    mostSeats: hasOpenPrice && isPlainPrice && sale === 'open' ? row.mostSeats : 0,
    quotation,
    groupSeats: onlyPays ? [] : groupSeats,
    refundDays: order.refundTerms.fullDaysAfterStart,
    documents: onlyPays ? [] : documents,
  };
}

function excessOf(
  { state, paidPaise, returnedPaise }: Pick<PayRow, 'state' | 'paidPaise' | 'returnedPaise'>,
  totalPaise: number,
): PayOrder['excess'] {
  const amountPaise = paidPaise - totalPaise;
  if (!isConfirmed(state) || amountPaise <= 0) return null;
  return { amountPaise, isReturned: returnedPaise >= amountPaise };
}

function sumOf(instalments: readonly { amountPaise: number }[]): number {
  return instalments.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

type Transfer = { vpa: string; payee: string; amountPaise: number; code: string; title: string };

/** The link opens an app of the phone (NPCI, UPI linking specification 1.6); a reference has only letters and digits. */
function upiTransfer({ vpa, payee, amountPaise, code, title }: Transfer): NonNullable<PayOrder['upi']> {
  const query = [
    ['pa', vpa],
    ['pn', payee],
    ['am', (amountPaise / 100).toFixed(2)],
    ['cu', 'INR'],
    ['tr', code.replaceAll(/[^A-Z0-9]/g, '')],
    ['tn', `${code} ${title}`.replaceAll(/[^\w -]/g, ' ').slice(0, 50)],
  ];
  // All apps read %20 as a space; some do not read a plus sign as a space.
  const link = `upi://pay?${query.map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
  return { vpa, link, qr: qrCode(link) };
}
