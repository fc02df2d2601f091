import { z } from 'zod';
import { coupon, optionalOrderCode } from '../base/code.ts';
import { cursor, listResponse } from '../base/cursor.ts';
import { day, month, time } from '../base/schemas.ts';
import { paymentMethods, transferClaimStates } from '../base/states.ts';
import { line } from '../base/text.ts';
import { DeskBill, emptyBill } from '../books/bill.ts';
import { InstalmentPreset } from '../books/business.ts';
import { OpenBatch } from '../teaching/desk-batches.ts';
import {
  checkCheque,
  checkReference,
  checkTds,
  checkWholeTransfer,
  DeskNewPayment,
  paymentFields,
} from './desk-payment.ts';
import { GroupSeat, MAX_SEATS, seatNames, seatOwners } from './group-seats.ts';
import { orderStates } from './order-state.ts';
import { DeskQuotation, Quotation } from './quotation.ts';

/** A time in a request body; the longest notation has nine decimal places. */
const sentTime = z.iso.datetime({ error: 'Choose a day and a time' }).max(40);
const paise = z.int({ error: 'Enter an amount in rupees, such as 500' }).min(0, { error: 'Must not be negative' });

const Instalment = z.strictObject({
  dueOn: day('Choose a day'),
  amountPaise: paise.min(1, { error: 'Must be more than 0' }),
});

/** Staff confirm that they know the batch has begun. */
const pastStart = () =>
  z.boolean().default(false).meta({ description: 'Whether to sell the seat although the batch has begun.' });

const price = {
  seats: z
    .int({ error: 'Enter how many seats' })
    .min(1, { error: 'Enter how many seats' })
    .max(MAX_SEATS, { error: `At most ${MAX_SEATS} seats` })
    .default(1),
  forWhom: z.enum(seatOwners).default('me').meta({ description: "Whether one of the seats is the buyer's." }),
  batchId: z.uuid().nullable(),
  pastStart: pastStart(),
  discountPaise: paise.max(1_000_000_000, { error: 'The amount is too large' }),
  coupon: coupon().default('').meta({ description: 'Code of a coupon, instead of a discount.' }),
  preset: line(40)
    .default('')
    .meta({ description: 'Name of the preset to pay in instalments; empty to pay all at once.' }),
  instalments: z.array(Instalment).max(12).default([]).meta({ description: 'A custom plan instead of a preset.' }),
  bill: DeskBill.default(emptyBill),
};

/** Body of `POST /api/desk/requests/{id}/offer`: a link to pay. */
export const DeskOffer = z
  .strictObject({
    ...price,
    holdUntil: sentTime.nullable().meta({ description: 'Time until which the seat is held.' }),
    mail: z.boolean().meta({ description: 'Whether the link is emailed, too.' }),
    quotation: DeskQuotation.nullable()
      .default(null)
      .meta({ description: 'A quotation that the buyer accepts by the link, before anything is paid.' }),
  })
  .meta({ id: 'DeskOffer' });

/** Body of `POST /api/desk/requests/{id}/sale`: a seat that is paid at the desk, or costs nothing. */
export const DeskSale = z.strictObject({ ...price, payment: DeskNewPayment.nullable() }).meta({ id: 'DeskSale' });

export const DeskOrderPayment = z
  .strictObject({
    ...paymentFields,
    sharedWith: optionalOrderCode
      .default('')
      .meta({ description: 'Code of the order that the same transfer or cheque paid, too.' }),
    pastStart: pastStart(),
    oldPrice: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether to record it although the price of the order is more than 30 days old.' }),
  })
  .superRefine(checkCheque)
  .superRefine(checkReference)
  .superRefine(checkTds)
  .superRefine(checkWholeTransfer)
  .meta({ id: 'DeskOrderPayment' });

/**
 * Body of `POST /api/desk/orders/{id}/charges`: an amount that a learner owes beyond the price, such as for a dearer
 * batch.
 */
export const DeskCharge = z
  .strictObject({
    amountPaise: paise
      .min(100, { error: 'Must be ₹1 or more' })
      .max(2_000_000_00, { error: 'The amount is too large' }),
    dueOn: day('Choose a day'),
    reason: line(200, 'Enter the reason'),
    totalPaise: paise.meta({ description: 'The price as it was read; if it has changed since, nothing is added.' }),
  })
  .meta({ id: 'DeskCharge' });

/** Body of `POST /api/desk/orders/{id}/waivers`. */
export const DeskWaiver = z
  .strictObject({
    amountPaise: paise
      .min(1, { error: 'Must be more than 0' })
      .max(1_000_000_000, { error: 'The amount is too large' }),
    reason: line(200, 'Enter the reason'),
    totalPaise: paise.meta({ description: 'The price as it was read; if it has changed since, nothing is waived.' }),
    isBadDebt: z.boolean().default(false).meta({
      description:
        'Whether the buyer cannot pay, which is no discount: a commercial credit note leaves the tax of the invoice.',
    }),
  })
  .meta({ id: 'DeskWaiver' });

/** Body of `POST /api/desk/orders/{id}/invoice`: a tax invoice to a company before it pays. */
export const DeskInvoiceNow = z
  .strictObject({
    dueOn: day('Choose the day by which it is to be paid').meta({
      description: 'The last day to pay, if the order is not paid in instalments.',
    }),
    purchaseOrder: line(60)
      .default('')
      .meta({ description: 'Number of the company’s purchase order, for the invoice.' }),
    pastStart: pastStart(),
    oldPrice: z.boolean().default(false).meta({ description: 'Whether to accept a price of more than 30 days ago.' }),
  })
  .meta({ id: 'DeskInvoiceNow' });

/** The batch in which a buyer who paid for a full batch gets a seat. */
export const DeskSeat = z
  .strictObject({ batchId: z.uuid({ error: 'Choose a batch' }), pastStart: pastStart() })
  .meta({ id: 'DeskSeat' });

/** Body of `POST /api/desk/orders/{id}/seats/names`. */
export const DeskSeatNames = z.strictObject({ names: seatNames }).meta({ id: 'DeskSeatNames' });

export const DeskHold = z
  .strictObject({ until: sentTime.nullable().meta({ description: 'Null ends the hold.' }) })
  .meta({ id: 'DeskHold' });

export const DeskOrdersQuery = z.strictObject({
  state: z.enum(orderStates).optional(),
  q: line(200).optional().meta({ description: 'Code of the order, or words of the name or email.' }),
  request: z.uuid().optional().meta({ description: 'Orders of the person of a request, for its course.' }),
  batch: z.uuid().optional(),
  month: month.optional().meta({ description: 'The month in which the order was made, in Asia/Kolkata.' }),
  cursor,
});

export const DeskOrderRow = z
  .object({
    id: z.uuid(),
    code: z.string(),
    state: z.enum(orderStates),
    name: z.string(),
    personId: z.uuid().nullable().meta({ description: 'Id of the person; null once they are erased.' }),
    email: z.string(),
    course: z.object({ id: z.uuid(), title: z.string() }),
    batch: z.int().nullable(),
    totalPaise: z.int(),
    paidPaise: z.int().meta({
      description: 'The amount paid, less approved and sent refunds; a refund that waits for approval still counts.',
    }),
    heldUntil: time.nullable(),
    createdAt: time,
  })
  .meta({ id: 'DeskOrderRow' });

const OrderBatch = z.object({ id: z.uuid(), number: z.int(), course: z.string() });

export const DeskOrderList = listResponse(DeskOrderRow, 'DeskOrderList').extend({
  batches: z.array(OrderBatch).meta({ description: 'The batches that have orders, the latest first.' }),
  months: z.array(z.string()).meta({ description: 'The months since the first order, the latest first.' }),
});

const Payment = z.object({
  id: z.uuid(),
  amountPaise: z.int(),
  method: z.enum(paymentMethods),
  paidOn: z.iso.date(),
  reference: z.string(),
  tdsPaise: z.int().meta({ description: 'The part of the amount that a company deducted as tax.' }),
  tdsCertificate: z
    .string()
    .meta({ description: 'Number of its certificate, Form 131 or 16A; empty while it is missing.' }),
  cheque: z.object({ bank: z.string(), on: z.iso.date() }).nullable(),
  recordedBy: z.string().nullable(),
  isOnline: z.boolean(),
  voidReason: z.string().nullable(),
  isVoidRequested: z.boolean().meta({ description: 'Whether voiding it waits for the approval of a second person.' }),
  documents: z
    .array(z.object({ id: z.uuid(), label: z.string() }))
    .meta({ description: 'Its invoice or receipt, and credit notes, with their numbers.' }),
});

export const DeskOrder = DeskOrderRow.extend({
  mobile: z.string(),
  requestId: z.uuid().nullable(),
  isVerified: z
    .boolean()
    .meta({ description: 'Whether the owner of the email address is known to have made the order.' }),
  seats: z.int(),
  hasOwnSeat: z.boolean().meta({ description: "Whether one of the seats is the buyer's." }),
  groupSeats: z.array(GroupSeat).meta({ description: 'The seats for others, once the order is confirmed.' }),
  quotation: Quotation.nullable(),
  listPaise: z.int(),
  discountPaise: z.int(),
  coupon: z.string().nullable(),
  bill: z
    .object({ billName: z.string(), state: z.string(), billAddress: z.string(), gstin: z.string() })
    .meta({ description: 'Billing details for future invoices; the state is a GST code, or empty.' }),
  needsBill: z.boolean().meta({ description: 'Whether nothing can be paid until billing details are added.' }),
  due: z.object({ dueOn: z.iso.date(), amountPaise: z.int() }).nullable(),
  instalments: z.array(z.object({ dueOn: z.iso.date(), amountPaise: z.int() })),
  charges: z
    .array(z.object({ number: z.int(), dueOn: z.iso.date(), amountPaise: z.int() }))
    .meta({ description: 'Charges of which nothing is paid, and which can be taken back.' }),
  waiver: z
    .object({
      id: z.uuid(),
      amountPaise: z.int(),
      isBadDebt: z.boolean(),
      reason: z.string(),
      requestedBy: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'A waiver that waits for the approval of a second person.' }),
  payments: z.array(Payment),
  link: z
    .string()
    .nullable()
    .meta({ description: 'The link to pass on, which only pays; null once it no longer works.' }),
  message: z.string().meta({ description: 'The text that goes along with the link.' }),
  confirmedAt: time.nullable(),
  seatChoiceDeadline: time.nullable(),
  batches: z
    .array(OpenBatch)
    .meta({ description: 'For an order that was paid without a seat: the batches of its course with a free one.' }),
  cancelReason: z.string().nullable(),
  madeBy: z.string().nullable(),
}).meta({ id: 'DeskOrder' });

export const DeskOrderResponse = z.object({ data: DeskOrder }).meta({ id: 'DeskOrderResponse' });

const OrderWithBuyer = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  personId: z.uuid().nullable().meta({ description: 'The buyer; null once they are erased.' }),
});

export const DeskTransferClaim = z
  .object({
    id: z.uuid(),
    order: OrderWithBuyer,
    course: z.string(),
    amountPaise: z.int(),
    receivedPaise: z.int().nullable().meta({ description: 'The amount in the account; null until it is confirmed.' }),
    reference: z.string(),
    state: z.enum(transferClaimStates),
    checkedBy: z.string().nullable(),
    claimedAt: time,
  })
  .meta({ id: 'DeskTransferClaim' });

export const DeskClaimConfirm = z
  .strictObject({
    amountPaise: paymentFields.amountPaise
      .optional()
      .meta({ description: 'The amount in the account, if it differs from the claim.' }),
    paidOn: paymentFields.paidOn
      .optional()
      .meta({ description: 'The day in the account, if it differs from the day of the claim.' }),
    tdsPaise: paymentFields.tdsPaise,
    tan: paymentFields.tan,
  })
  .superRefine(({ amountPaise, tdsPaise }, context) => {
    if (tdsPaise > 0) checkTds({ amountPaise: amountPaise ?? 0, tdsPaise }, context);
  })
  .meta({ id: 'DeskClaimConfirm' });

export const DeskTransferClaimsQuery = z.strictObject({ state: z.enum(transferClaimStates).optional(), cursor });
export const DeskTransferClaimList = listResponse(DeskTransferClaim, 'DeskTransferClaimList');

const MoneyRow = z.object({
  id: z.uuid(),
  order: OrderWithBuyer,
  course: z.string(),
  amountPaise: z.int(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  recordedBy: z.string().nullable(),
});

export const DeskMoneyQuery = z.strictObject({ day: day('Choose a day').optional() });

export const DeskMoney = z
  .object({
    day: z.iso.date(),
    totalPaise: z.int(),
    byMethod: z.array(z.object({ method: z.enum(paymentMethods), amountPaise: z.int(), payments: z.int() })),
    payments: z.array(MoneyRow).meta({ description: 'Newest first, at most 500.' }),
    toCheck: z.int().meta({ description: 'Transfer claims that no one has checked.' }),
    overduePaise: z.int().meta({ description: 'The overdue amount of all orders.' }),
    overdueOrders: z.int(),
  })
  .meta({ id: 'DeskMoney' });

export const DeskMoneyResponse = z.object({ data: DeskMoney }).meta({ id: 'DeskMoneyResponse' });

/** `late`: its day is over. `week`: due from today to the seventh day. */
const dueTimes = ['late', 'week'] as const;

export const DeskDuesQuery = z.strictObject({ when: z.enum(dueTimes).optional(), cursor });

export const DeskDue = z
  .object({
    id: z.uuid().meta({ description: 'Id of the order.' }),
    code: z.string(),
    name: z.string(),
    personId: z.uuid().nullable().meta({ description: 'Id of the person who has to pay; null once they are erased.' }),
    mobile: z.string(),
    course: z.string(),
    dueOn: z.iso.date(),
    owedPaise: z
      .int()
      .meta({ description: 'The unpaid rest of that instalment, and of any later instalment that is also due.' }),
    daysLate: z.int().meta({ description: 'Negative before the due date.' }),
    remindedAt: time.nullable().meta({ description: 'Time of the last reminder by email.' }),
    message: z.string().meta({ description: 'The text to send by WhatsApp.' }),
  })
  .meta({ id: 'DeskDue' });

export const DeskDueList = listResponse(DeskDue, 'DeskDueList');

export const DeskSaleOptions = z
  .object({
    presets: z.array(InstalmentPreset).meta({ description: 'The ways to pay in instalments.' }),
    discountLimitPaise: z
      .int()
      .nullable()
      .meta({ description: 'The largest discount that the caller may give; null without a limit.' }),
  })
  .meta({ id: 'DeskSaleOptions' });

export const DeskSaleOptionsResponse = z.object({ data: DeskSaleOptions }).meta({ id: 'DeskSaleOptionsResponse' });

export type DeskSaleOptions = z.infer<typeof DeskSaleOptions>;
export type DeskOffer = z.infer<typeof DeskOffer>;
export type DeskSale = z.infer<typeof DeskSale>;
export type DeskOrderPayment = z.infer<typeof DeskOrderPayment>;
export type DeskOrdersQuery = z.infer<typeof DeskOrdersQuery>;
export type DeskOrderRow = z.infer<typeof DeskOrderRow>;
export type DeskOrderList = z.infer<typeof DeskOrderList>;
export type DeskOrder = z.infer<typeof DeskOrder>;
export type DeskInvoiceNow = z.infer<typeof DeskInvoiceNow>;
export type DeskSeat = z.infer<typeof DeskSeat>;
export type DeskSeatNames = z.infer<typeof DeskSeatNames>;
export type DeskHold = z.infer<typeof DeskHold>;
export type DeskCharge = z.infer<typeof DeskCharge>;
export type DeskWaiver = z.infer<typeof DeskWaiver>;
export type DeskClaimConfirm = z.infer<typeof DeskClaimConfirm>;
export type DeskTransferClaim = z.infer<typeof DeskTransferClaim>;
export type DeskTransferClaimList = z.infer<typeof DeskTransferClaimList>;
export type DeskTransferClaimsQuery = z.infer<typeof DeskTransferClaimsQuery>;
export type DeskDuesQuery = z.infer<typeof DeskDuesQuery>;
export type DeskDue = z.infer<typeof DeskDue>;
export type DeskDueList = z.infer<typeof DeskDueList>;
export type DeskMoneyQuery = z.infer<typeof DeskMoneyQuery>;
export type DeskMoney = z.infer<typeof DeskMoney>;
