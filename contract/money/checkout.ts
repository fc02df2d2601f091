import { z } from 'zod';
import { coupon, utr } from '../base/code.ts';
import { time } from '../base/schemas.ts';
import { documentKinds } from '../base/states.ts';
import { line } from '../base/text.ts';
import { billFields, checkBill } from '../books/bill.ts';
import { GroupSeat } from '../selling/group-seats.ts';
import { orderStates, saleStates } from '../selling/order-state.ts';
import { Quotation } from '../selling/quotation.ts';
import { OnlinePayment } from './gateway.ts';

const token = line(1000, 'This link is incomplete');

export const PayQuery = z.strictObject({ token });

const Instalment = z.object({ dueOn: z.iso.date(), amountPaise: z.int() });
const OwedInstalment = Instalment.extend({ isPaid: z.boolean() });

const Upi = z
  .object({
    vpa: z.string(),
    link: z.string().meta({ description: 'Link that opens a payment app on the phone, `upi://pay?…`.' }),
    qr: z.object({ size: z.int(), path: z.string() }).meta({
      description: 'The link as a QR code: the number of modules on a side, and the dark ones as a path of SVG.',
    }),
  })
  .meta({ id: 'PayUpi' });

const FirstClass = z.object({ title: z.string(), startsAt: time, endsAt: time }).meta({ id: 'PayFirstClass' });

const Choice = z
  .object({ id: z.uuid(), number: z.int(), startsOn: z.iso.date(), classTimes: z.string() })
  .meta({ id: 'PayChoice' });

const OwnRefund = z
  .object({
    amountPaise: z.int(),
    until: z.iso.date().nullable().meta({ description: 'The last day on which the terms return everything.' }),
    isRequested: z.boolean().meta({ description: 'Whether the refund waits for staff.' }),
  })
  .meta({ id: 'PayRefund' });

export const PayOrder = z
  .object({
    view: z.literal('order'),
    isMaker: z.boolean().meta({ description: "Whether the link is the maker's, not the emailed one." }),
    onlyPays: z.boolean().meta({
      description:
        'Whether it is the link that staff pass on, opened by staff, or its address is new: only the buyer does more than pay.',
    }),
    isAddressNew: z.boolean().meta({ description: 'Whether staff changed the email address in the last three days.' }),
    isVerified: z
      .boolean()
      .meta({ description: 'Whether the owner of the email address is known to have made the order.' }),
    code: z.string(),
    name: z.string(),
    course: z.object({ title: z.string(), slug: z.string() }),
    batch: z
      .object({
        number: z.int(),
        startsOn: z.iso.date(),
        endsOn: z.iso.date().nullable(),
        classTimes: z.string(),
      })
      .nullable(),
    state: z.enum(orderStates),
    sale: z.enum(saleStates).meta({ description: 'Whether an order without a seat can still lead to one.' }),
    email: z.string().meta({ description: 'The address to which emails about the order go.' }),
    isInvited: z
      .boolean()
      .meta({ description: 'Whether the buyer has the seat, but can open the account only by the link in the email.' }),
    firstClass: FirstClass.nullable(),
    lapsedAt: time.nullable().meta({ description: 'Time at which the hold on the seat ended; null if it has not.' }),
    choices: z.array(Choice).meta({ description: 'Batches with a free seat, for someone who paid without a seat.' }),
    refund: OwnRefund.nullable().meta({
      description: 'The refund that the buyer would get now; null if there is none.',
    }),
    hasSeat: z.boolean().meta({ description: 'Whether the seat is held or given, or one is free.' }),
    freeAt: time.nullable().meta({
      description: 'Time at which a seat may next be free, if all are taken and some are only held; null otherwise.',
    }),
    heldUntil: time.nullable(),
    seatChoiceDeadline: time.nullable(),
    listPaise: z.int(),
    discountPaise: z.int(),
    totalPaise: z.int(),
    paidPaise: z.int(),
    excess: z.object({ amountPaise: z.int(), isReturned: z.boolean() }).nullable().meta({
      description: 'What came in above the price of an order with a seat, by a second payment; null if nothing.',
    }),
    coupon: z.string().nullable(),
    takesCoupon: z.boolean(),
    instalments: z.array(OwedInstalment),
    offeredInstalments: z.array(Instalment).meta({
      description: 'The instalments that its buyer may choose instead of paying at once; empty if there are none.',
    }),
    hasChosenInstalments: z
      .boolean()
      .meta({ description: 'Whether the buyer chose these instalments, and may still pay at once.' }),
    due: Instalment.nullable(),
    bill: z.object({
      name: z.string(),
      state: z.string().meta({ description: 'GST code of the state; empty while the buyer must choose one.' }),
      address: z.string(),
      gstin: z.string(),
    }),
    needsAddress: z.boolean().meta({ description: 'From Rs.50,000 on, an invoice names the address.' }),
    needsBill: z.boolean().meta({ description: 'Whether nothing can be paid until the billing details are complete.' }),
    transferClaim: z
      .object({ reference: z.string(), amountPaise: z.int(), claimedAt: time })
      .nullable()
      .meta({ description: 'A transfer that is being checked.' }),
    upi: Upi.nullable().meta({ description: 'Null if the company takes no UPI payments, or nothing is due.' }),
    online: OnlinePayment.nullable().meta({ description: 'Null if nothing can be paid online.' }),
    bankLines: z.string(),
    seats: z.int().meta({ description: 'The number of seats of the order.' }),
    hasOwnSeat: z.boolean().meta({ description: "Whether one of the seats is the buyer's." }),
    mostSeats: z
      .int()
      .meta({ description: 'The most seats that the buyer can choose now; 0 if there is nothing to choose.' }),
    quotation: Quotation.nullable(),
    groupSeats: z.array(GroupSeat).meta({ description: 'The seats for others; empty by a link that only pays.' }),
    refundDays: z.int().meta({ description: 'Number of days after the start within which everything is returned.' }),
    documents: z.array(z.object({ id: z.uuid(), label: z.string(), kind: z.enum(documentKinds) })),
  })
  .meta({ id: 'PayOrder' });

/**
 * The order as the maker's link shows it after the owner of the address has continued with the order, or after it is
 * paid.
 */
export const ClosedPayOrder = z
  .object({
    view: z.literal('closed'),
    course: z.object({ title: z.string(), slug: z.string() }),
    isReceived: z.boolean().meta({ description: 'Whether the payment by this link arrived.' }),
    hasFreeSeat: z.boolean().meta({ description: 'Whether this link led to a seat for which nothing is to be paid.' }),
    email: z
      .string()
      .nullable()
      .meta({ description: 'The address that the maker typed, as long as its owner has not used the link.' }),
  })
  .meta({ id: 'ClosedPayOrder' });

export const PayOrderResponse = z
  .object({ data: z.discriminatedUnion('view', [PayOrder, ClosedPayOrder]) })
  .meta({ id: 'PayOrderResponse' });

export const PayCheckoutRequest = z.strictObject({ token }).meta({ id: 'PayCheckoutRequest' });

export const PayHoldRequest = z.strictObject({ token }).meta({ id: 'PayHoldRequest' });

export const PayCouponRequest = z
  .strictObject({ token, coupon: coupon('Enter the code of the coupon') })
  .meta({ id: 'PayCouponRequest' });

/** `full`: everything at once. */
export const PayInstalmentsRequest = z
  .strictObject({ token, way: z.enum(['instalments', 'full']) })
  .meta({ id: 'PayInstalmentsRequest' });

export const TransferClaimRequest = z
  .strictObject({
    token,
    reference: utr.meta({ description: 'The UTR of the transfer; spaces and hyphens do not count.' }),
  })
  .meta({ id: 'TransferClaimRequest' });

export const PayMailRequest = z.strictObject({ token }).meta({ id: 'PayMailRequest' });

export const PaySeatRequest = z
  .strictObject({ token, batchId: z.uuid({ error: 'Please choose a batch' }) })
  .meta({ id: 'PaySeatRequest' });

/** `sure` is the value of a ticked box: the refund ends the seat. */
export const PayRefundRequest = z
  .strictObject({ token, sure: z.literal('on', { error: 'Please tick the box: your seat ends with this.' }) })
  .meta({ id: 'PayRefundRequest' });

export const PayBillRequest = z
  .strictObject({ token, ...billFields })
  .superRefine(checkBill)
  .meta({ id: 'PayBillRequest' });

const OwnDue = z
  .object({
    course: z.string(),
    amountPaise: z.int().meta({ description: 'The amount to be paid by then, with anything already late.' }),
    dueOn: z.iso.date(),
    isLate: z.boolean(),
    url: z.url().meta({ description: 'The order page, on which it is paid.' }),
  })
  .meta({ id: 'OwnDue' });

/** The next payment of the signed-in learner, one line for each course. */
export const OwnDuesResponse = z.object({ data: z.array(OwnDue) }).meta({ id: 'OwnDuesResponse' });

const OwnOrder = z
  .object({
    code: z.string(),
    course: z.string(),
    state: z.enum(orderStates),
    totalPaise: z.int(),
    paidPaise: z.int(),
    due: z
      .object({ dueOn: z.iso.date(), amountPaise: z.int() })
      .nullable()
      .meta({ description: 'The instalment that is to be paid next.' }),
    url: z.url().nullable().meta({ description: 'The order page; null once it shows nothing.' }),
    seat: z
      .object({ refundPaise: z.int().meta({ description: 'The refund that the terms give for it now.' }) })
      .nullable()
      .meta({ description: 'The paid seat, which ends with the account; null once its batch is over.' }),
    documents: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(documentKinds),
        label: z.string(),
        issuedOn: z.iso.date(),
        totalPaise: z.int(),
      }),
    ),
  })
  .meta({ id: 'OwnOrder' });

export const OwnOrdersResponse = z.object({ data: z.array(OwnOrder) }).meta({ id: 'OwnOrdersResponse' });

export const PayResponse = z.object({ message: z.string() }).meta({ id: 'PayResponse' });

export type OwnDue = z.infer<typeof OwnDue>;
export type OwnOrder = z.infer<typeof OwnOrder>;
export type ClosedPayOrder = z.infer<typeof ClosedPayOrder>;
export type PayOrder = z.infer<typeof PayOrder>;
export type PayBillRequest = z.infer<typeof PayBillRequest>;
