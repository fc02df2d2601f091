import { z } from 'zod';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { readNumber } from '../../../contract/base/typed.ts';

/** A time in seconds since 1970, as Razorpay sends it. */
const time = z.int().transform((seconds) => new Date(seconds * 1000));
/** An amount in paise; the site sells only in rupees, and the field `currency` shows any other currency. */
const paise = z.int().nonnegative();

/** An order at the payment service, which can be paid once. */
export const ProviderOrder = z
  .object({
    id: z.string().min(1),
    amount: paise,
    currency: z.string(),
    receipt: z.string().nullish(),
    // An empty list if there are none.
    notes: z.record(z.string(), z.string()).catch({}),
    created_at: time.nullish(),
  })
  .transform(({ id, amount, currency, receipt, notes, created_at }) => ({
    id,
    amountPaise: amount,
    currency,
    receipt: receipt ?? null,
    notes,
    createdAt: created_at ?? null,
  }));

const providerPaymentStates = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;

/** A payment at the payment service, in its current state. */
export const ProviderPayment = z
  .object({
    id: z.string().min(1),
    order_id: z.string().nullish(),
    amount: paise,
    currency: z.string(),
    status: z.enum(providerPaymentStates),
    captured: z.boolean().nullish(),
    method: z.string().nullish(),
    amount_refunded: paise.nullish(),
    fee: paise.nullish(),
    tax: paise.nullish(),
    error_description: z.string().nullish(),
    created_at: time,
  })
  .transform((payment) => ({
    id: payment.id,
    orderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    /** Whether the money came in, even if it was refunded later; a payment that lapsed is refunded without a capture. */
    isCaptured: payment.captured ?? payment.status === 'captured',
    /** `upi`, `card`, `netbanking`, `wallet`, …; Razorpay adds new ones without notice. */
    method: payment.method ?? '',
    refundedPaise: payment.amount_refunded ?? 0,
    /** The service's fee including tax, and that tax. */
    feePaise: payment.fee ?? null,
    feeTaxPaise: payment.tax ?? null,
    createdAt: payment.created_at,
  }));

export const ProviderPayments = z.object({ items: z.array(ProviderPayment) }).transform(({ items }) => items);

export const ProviderRefund = z
  .object({
    id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: paise,
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform(({ id, payment_id, amount, status }) => ({ id, paymentId: payment_id, amountPaise: amount, status }));

type DisputeFields = {
  id: string;
  payment_id: string;
  amount: number;
  /** The amount that a lost dispute took, and 0 before. */
  amount_deducted?: number | null | undefined;
  respond_by?: number | null | undefined;
};

/** A dispute as the site stores it, from a response or an event. */
export const disputeFrom = ({ id, payment_id, amount, amount_deducted, respond_by }: DisputeFields) => ({
  id,
  providerPaymentId: payment_id,
  /** The disputed amount; for a lost dispute the amount taken, which is less if a part was contested. */
  amountPaise: amount_deducted || amount,
  respondBy: respond_by ? new Date(respond_by * 1000).toISOString() : null,
});

export const ProviderDispute = z
  .object({
    id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: paise,
    amount_deducted: paise.nullish(),
    respond_by: z.int().nullish(),
    status: z.string(),
  })
  .transform(({ status, ...dispute }) => ({
    ...disputeFrom(dispute),
    /** `open`, `under_review`, `won`, `lost` or `closed`; Razorpay adds new ones without notice. */
    status,
  }));

export const ProviderDisputes = z.object({ items: z.array(ProviderDispute) }).transform(({ items }) => items);

/** A line of a settlement: a payment, a refund or an adjustment, and its effect on the account. */
const SettledItem = z
  .object({
    entity_id: z.string().min(1),
    type: z.string(),
    debit: paise,
    credit: paise,
    amount: paise,
    tax: paise.nullish(),
    settled_at: time.nullish(),
    settlement_id: z.string().min(1).nullish(),
    settlement_utr: z.string().nullish(),
    dispute_id: z.string().nullish(),
    order_id: z.string().nullish(),
    order_receipt: z.string().nullish(),
    payment_id: z.string().nullish(),
  })
  .transform((item) => ({
    entityId: item.entity_id,
    /** `payment`, `refund`, `transfer`, `adjustment`, …; Razorpay adds new ones without notice. */
    type: item.type,
    amountPaise: item.amount,
    creditPaise: item.credit,
    debitPaise: item.debit,
    /** The tax in the service's fee. */
    taxPaise: item.tax ?? 0,
    disputeId: item.dispute_id ?? null,
    /** The service's order of a payment, or the payment of any other line; null if unknown. */
    ofId: (item.type === 'payment' ? item.order_id : item.payment_id) || null,
    /** Whether the order may be this site's, whose receipts are UUIDs; true also if a report does not say. */
    mayBeOurs: item.order_receipt === undefined || z.uuid().safeParse(item.order_receipt).success,
    /** Null while it is not settled. */
    settlementId: item.settlement_id ?? null,
    settledOn: item.settled_at ? dateInKolkata(item.settled_at) : null,
    /** The bank's reference of the transfer. */
    utr: readNumber(item.settlement_utr ?? '') || null,
  }));

export const SettledItems = z.object({ items: z.array(SettledItem) }).transform(({ items }) => items);

export const ProviderError = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish(), field: z.string().nullish() }),
});

export type ProviderOrder = z.infer<typeof ProviderOrder>;
export type ProviderPayment = z.infer<typeof ProviderPayment>;
export type ProviderDispute = z.infer<typeof ProviderDispute>;
export type ProviderRefund = z.infer<typeof ProviderRefund>;
export type SettledItem = z.infer<typeof SettledItem>;
