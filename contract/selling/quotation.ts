import { z } from 'zod';
import { day, time } from '../base/schemas.ts';
import { line, text } from '../base/text.ts';

/** The most days within which a company pays an invoice. */
export const MAX_CREDIT_DAYS = 90;

/** How a buyer pays after accepting: `credit`: an invoice comes at once and the seats are theirs; `first`: the seats are kept meanwhile. */
export const quotationTerms = ['credit', 'first'] as const;

/** A quotation as staff write it; with it, the payment link is the link that accepts it. */
export const DeskQuotation = z
  .strictObject({
    validUntil: day('Choose the last day on which they can accept it'),
    terms: z.enum(quotationTerms),
    payDays: z
      .int({ error: 'Enter a number of days' })
      .min(1, { error: 'At least one day' })
      .max(MAX_CREDIT_DAYS, { error: `At most ${MAX_CREDIT_DAYS} days` })
      .meta({ description: 'Days after the acceptance within which it is paid.' }),
    note: text(1000).default('').meta({ description: 'Printed on the quotation.' }),
  })
  .meta({ id: 'DeskQuotation' });

/** A quotation of an order. */
export const Quotation = z
  .object({
    label: z.string(),
    issuedOn: z.iso.date(),
    validUntil: z.iso.date(),
    isValid: z.boolean().meta({ description: 'Whether it can be accepted now.' }),
    terms: z.enum(quotationTerms),
    payDays: z.int(),
    acceptedAt: time.nullable(),
    purchaseOrder: z.string(),
  })
  .meta({ id: 'Quotation' });

const purchaseOrder = line(60)
  .default('')
  .meta({ description: 'Number of the purchase order, which is printed on the invoices.' });

export const PayQuotationRequest = z
  .strictObject({ token: line(1000, 'This link is incomplete'), purchaseOrder })
  .meta({ id: 'PayQuotationRequest' });

export const DeskQuotationAccept = z.strictObject({ purchaseOrder }).meta({ id: 'DeskQuotationAccept' });

export type DeskQuotation = z.infer<typeof DeskQuotation>;
export type DeskQuotationAccept = z.infer<typeof DeskQuotationAccept>;
export type Quotation = z.infer<typeof Quotation>;
