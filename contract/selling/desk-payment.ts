import { z } from 'zod';
import { findUtrError, tan } from '../base/code.ts';
import { day } from '../base/schemas.ts';
import { type PaymentMethod, paymentMethods } from '../base/states.ts';
import { line, refuseField } from '../base/text.ts';
import { readNumber } from '../base/typed.ts';

/** A crore of rupees: a larger amount is a typing error. */
const MAX_PAISE = 1_000_000_000;

/** GST began on this day: an earlier payment is a typing error. */
const FIRST_DAY = '2017-07-01';

export const paymentFields = {
  amountPaise: z
    .int({ error: 'Must be an amount in paise' })
    .min(1, { error: 'Must be more than 0' })
    .max(MAX_PAISE, { error: 'Must be at most one crore rupees' }),
  method: z.enum(paymentMethods),
  paidOn: day('Choose the day of the payment').refine((value) => value >= FIRST_DAY, {
    error: 'Must be 1 July 2017 or later',
  }),
  reference: line(100).default('').meta({ description: 'Number of the transfer, receipt or cheque.' }),
  chequeBank: line(100).default('').meta({ description: 'Bank that a cheque is drawn on.' }),
  chequeOn: z.union([z.literal(''), day('Choose the date on the cheque')]).default(''),
  tdsPaise: z
    .int()
    .min(0, { error: 'Must not be negative' })
    .max(MAX_PAISE, { error: 'Must be at most one crore rupees' })
    .default(0)
    .meta({
      description: 'Tax that a company deducted (TDS); it counts as paid in addition to the amount that came in.',
    }),
  tan: tan.default('').meta({
    description:
      'TAN of the company that deducted tax, if the billing details of the order have its name and no GST number.',
  }),
  transferPaise: z
    .int()
    .min(0, { error: 'Must not be negative' })
    .max(MAX_PAISE, { error: 'Must be at most one crore rupees' })
    .default(0)
    .meta({
      description: 'What the whole transfer or cheque brought, if it pays several orders; 0 if it pays this one alone.',
    }),
  keepsSurplus: z.boolean().default(false).meta({
    description: 'Whether to keep what is above the amount owed as money to return, which a refund waits for.',
  }),
  confirmsLate: z.boolean().default(false).meta({
    description: 'Whether a day before the order, in an earlier financial year or a closed month is intended.',
  }),
};

type TypedPayment = { method: PaymentMethod; paidOn: string; reference: string; chequeBank: string; chequeOn: string };

/** A cheque is recorded with number, bank and date; before its date it does not count as money. */
export function checkCheque(typed: TypedPayment, context: z.RefinementCtx): void {
  const { method, paidOn, reference, chequeBank, chequeOn } = typed;
  if (method !== 'cheque') return;
  if (!/^\d{6}$/.test(readNumber(reference))) refuseField(context, 'reference', 'Enter the six digits of the cheque');
  if (chequeBank === '') refuseField(context, 'chequeBank', 'Enter the bank of the cheque');
  if (chequeOn === '') refuseField(context, 'chequeOn', 'Choose the date on the cheque');
  if (chequeOn > paidOn) refuseField(context, 'chequeOn', 'Record a cheque from its date on');
}

/**
 * Without the bank's number, no one finds a transfer in the account, and it could pay several orders. What came by card or in another way
 * has some number, too: cash under another name would escape its limit, the cash book and the bank statement.
 */
export function checkReference({ method, reference }: TypedPayment, context: z.RefinementCtx): void {
  if ((method === 'card' || method === 'other') && !/\d{4}/.test(reference)) {
    const message =
      'Enter the number by which the bank shows it, such as that of the slip. Record money in hand as cash';
    refuseField(context, 'reference', message);
  }
  const error = method === 'upi' || method === 'bank_transfer' ? findUtrError(method, reference) : null;
  if (error) refuseField(context, 'reference', error);
}

type TypedAmounts = { amountPaise: number; transferPaise: number };

/** The whole transfer is at least this part of it. */
export function checkWholeTransfer({ amountPaise, transferPaise }: TypedAmounts, context: z.RefinementCtx): void {
  if (transferPaise !== 0 && transferPaise < amountPaise)
    refuseField(context, 'transferPaise', 'Must be the whole amount, of which this payment is a part');
}

/**
 * No law asks a buyer to deduct more than a fifth of a price (section 206AA of the Income-tax Act): more is a typing
 * error.
 */
export function checkTds(
  { amountPaise, tdsPaise }: { amountPaise: number; tdsPaise: number },
  context: z.RefinementCtx,
) {
  if (tdsPaise * 4 <= amountPaise) return;
  context.addIssue({ code: 'custom', path: ['tdsPaise'], message: 'TDS must be at most 20 % of the full amount' });
}

export const DeskNewPayment = z
  .strictObject(paymentFields)
  .superRefine(checkCheque)
  .superRefine(checkReference)
  .superRefine(checkTds)
  .superRefine(checkWholeTransfer)
  .meta({ id: 'DeskNewPayment' });

export type DeskNewPayment = z.infer<typeof DeskNewPayment>;

/** Body of `POST /api/desk/payments/{id}/tds`: the tax that was learned after the payment. */
export const DeskAddedTds = z
  .strictObject({ tdsPaise: paymentFields.amountPaise, tan: paymentFields.tan })
  .meta({ id: 'DeskAddedTds' });

export type DeskAddedTds = z.infer<typeof DeskAddedTds>;
