import { z } from 'zod';
import { dateInKolkata, instantInKolkata } from '../../../contract/base/calendar.ts';
import { coupon } from '../../../contract/base/code.ts';
import { checkBill, DeskBill, emptyBill } from '../../../contract/books/bill.ts';
import {
  DeskCharge,
  DeskClaimConfirm,
  DeskOffer,
  DeskOrderPayment,
  DeskWaiver,
} from '../../../contract/selling/desk-orders.ts';
import {
  checkCheque,
  checkReference,
  checkTds,
  checkWholeTransfer,
  DeskAddedTds,
} from '../../../contract/selling/desk-payment.ts';
import { DeskQuotation } from '../../../contract/selling/quotation.ts';
import { paiseOf, RupeesIfAny, rupeesField, toPaise } from '../ui/field-schemas.ts';

const {
  amountPaise,
  tdsPaise: _,
  transferPaise: __,
  sharedWith,
  pastStart,
  oldPrice,
  ...payment
} = DeskOrderPayment.shape;

/** A field in rupees, for an amount that the API takes in paise. */
export const Rupees = z.string().transform(toPaise).pipe(amountPaise);

export const PaymentFields = z
  .object({
    amount: Rupees,
    ...payment,
    tdsPaise: RupeesIfAny,
    transferPaise: RupeesIfAny,
    sharedWith,
    pastStart,
    oldPrice,
  })
  .superRefine(checkCheque)
  .superRefine(checkReference)
  .superRefine(({ amount, tdsPaise }, context) => checkTds({ amountPaise: amount, tdsPaise }, context))
  .superRefine(({ amount, transferPaise }, context) =>
    checkWholeTransfer({ amountPaise: amount, transferPaise }, context),
  )
  .transform(({ amount, ...typed }) => ({ ...typed, amountPaise: amount }));

export function emptyPayment() {
  const paidOn = dateInKolkata(new Date());
  const cheque = { chequeBank: '', chequeOn: '' } as const;
  return {
    amount: '',
    method: 'upi',
    paidOn,
    reference: '',
    ...cheque,
    tdsPaise: '',
    tan: '',
    transferPaise: '',
    keepsSurplus: false,
    confirmsLate: false,
    sharedWith: '',
    pastStart: false,
    oldPrice: false,
  } as const;
}

export const ClaimAmount = z
  .object({
    amountPaise: rupeesField(amountPaise),
    paidOn: DeskClaimConfirm.shape.paidOn,
    tdsPaise: RupeesIfAny,
    tan: DeskClaimConfirm.shape.tan,
  })
  .superRefine(checkTds);

export const AddedTdsFields = DeskAddedTds.extend({ tdsPaise: rupeesField(amountPaise) });

export const ChargeFields = DeskCharge.omit({ totalPaise: true }).extend({
  amountPaise: rupeesField(DeskCharge.shape.amountPaise),
});

export const WaiverFields = DeskWaiver.omit({ totalPaise: true }).extend({
  amountPaise: rupeesField(DeskWaiver.shape.amountPaise),
});

export function emptyCharge() {
  return { amountPaise: '', dueOn: dateInKolkata(new Date()), reason: '' };
}

/** One part of a price, as it is typed: `2,250 2026-12-14`. */
const INSTALMENT = /^(.+?)\s+(\d{4}-\d{2}-\d{2})$/;

const InstalmentLines = z.string().transform((typed, context) => {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, amount = '', dueOn = ''] = INSTALMENT.exec(line.trim()) ?? [];
    const paise = paiseOf(amount);
    if (paise === undefined) {
      context.addIssue({ code: 'custom', message: 'Enter an amount and a day on each line: 2,250 2026-12-14' });
      return z.NEVER;
    }
    return { dueOn, amountPaise: paise };
  });
});

export const CUSTOM_INSTALMENTS = '*';

const { billName, state, billAddress, gstin } = DeskBill.shape;
const { seats, forWhom } = DeskOffer.shape;

const bill = { billName, state, billAddress, gstin };

const SeatNumber = z
  .string()
  .trim()
  .transform((typed) => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN))
  .pipe(seats.unwrap());

const price = {
  ...bill,
  seats: SeatNumber,
  forWhom,
  batchId: z.string().transform((id) => id || null),
  pastStart: z.boolean(),
  discount: RupeesIfAny,
  coupon: coupon(),
  preset: z.string(),
  instalments: InstalmentLines,
};

type Price = DeskBill & { discount: number; preset: string; instalments: { dueOn: string; amountPaise: number }[] };

/** The price of a sale as the API takes it; `instalments` count only with the choice of a custom plan. */
function priceOf<Fields extends Price>({ discount, preset, instalments, ...fields }: Fields) {
  const { billName: name, state: code, billAddress: address, gstin: number, ...otherFields } = fields;
  const isCustom = preset === CUSTOM_INSTALMENTS;
  return {
    ...otherFields,
    bill: { billName: name, state: code, billAddress: address, gstin: number },
    discountPaise: discount,
    preset: isCustom ? '' : preset,
    instalments: isCustom ? instalments : [],
  };
}

const quotation = {
  isQuoted: z.boolean(),
  validUntil: z.string(),
  terms: DeskQuotation.shape.terms,
  payDays: z.string(),
  note: z.string(),
};

/** The fields of a quotation count only if there is to be one. */
function checkQuotation(
  { isQuoted, validUntil, terms, payDays, note }: z.infer<z.ZodObject<typeof quotation>>,
  context: z.RefinementCtx,
): void {
  if (!isQuoted) return;
  const days = /^\d+$/.test(payDays.trim()) ? Number(payDays) : Number.NaN;
  const { error } = DeskQuotation.safeParse({ validUntil, terms, payDays: days, note });
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [...path], message });
}

export const emptyQuotation = {
  isQuoted: false,
  validUntil: '',
  terms: 'credit' as const,
  payDays: '30',
  note: '',
};

/** The fields of an offer, as they are typed; `holdUntil` is a time in India, or empty. */
export const OfferFields = z
  .object({ ...price, holdUntil: z.string(), mail: z.boolean(), ...quotation })
  .superRefine(checkBill)
  .superRefine(checkQuotation)
  .transform(({ holdUntil, isQuoted, validUntil, terms, payDays, note, ...offer }) => ({
    ...priceOf(offer),
    quotation: isQuoted ? { validUntil, terms, payDays: Number(payDays), note } : null,
    holdUntil: holdUntil ? instantInKolkata(holdUntil.slice(0, 16)).toISOString() : null,
  }));

/** The fields of a sale at the desk; without an amount nothing is paid, for a seat that costs nothing. */
export const SaleFields = z
  .object({ ...price, amount: RupeesIfAny, ...payment, tdsPaise: RupeesIfAny })
  .superRefine(checkBill)
  .superRefine((sale, context) => {
    if (sale.amount > 0) checkCheque(sale, context);
    if (sale.amount > 0) checkReference(sale, context);
    checkTds({ amountPaise: sale.amount, tdsPaise: sale.tdsPaise }, context);
  })
  .transform(
    ({
      amount,
      method,
      paidOn,
      reference,
      chequeBank,
      chequeOn,
      tdsPaise,
      tan,
      keepsSurplus,
      confirmsLate,
      ...sale
    }) => ({
      ...priceOf(sale),
      payment:
        amount > 0
          ? {
              amountPaise: amount,
              method,
              paidOn,
              reference,
              chequeBank,
              chequeOn,
              tdsPaise,
              tan,
              keepsSurplus,
              confirmsLate,
            }
          : null,
    }),
  );

export const emptyPrice = {
  ...emptyBill,
  seats: '1',
  forWhom: 'me' as const,
  batchId: '',
  pastStart: false,
  discount: '',
  coupon: '',
  preset: '',
  instalments: '',
};
