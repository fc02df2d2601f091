import { z } from 'zod';

/** A part of an order that was supplied, and for which no invoice was issued. */
const OpenSupply = z
  .object({
    id: z.uuid().meta({ description: 'Id of the order.' }),
    code: z.string(),
    name: z.string(),
    personId: z.uuid().nullable(),
    course: z.string(),
    amountPaise: z.int().meta({ description: 'The amount to be invoiced.' }),
    suppliedOn: z.iso.date().meta({ description: 'Day of the last class, or due day of an instalment.' }),
    invoiceBy: z.iso.date().meta({ description: 'The last day for the invoice by section 31 of the CGST Act.' }),
    daysLate: z.int().meta({ description: 'Days since the last day for the invoice; 0 until then.' }),
  })
  .meta({ id: 'DeskOpenSupply' });

export const DeskOpenSuppliesResponse = z
  .object({ data: z.array(OpenSupply) })
  .meta({ id: 'DeskOpenSuppliesResponse' });

export const DeskSuppliesInvoiced = z
  .object({
    issued: z.int().meta({ description: 'Number of invoices that were issued.' }),
    failed: z.array(z.string()).meta({ description: 'The orders that could not be invoiced, with the reason.' }),
  })
  .meta({ id: 'DeskSuppliesInvoiced' });

export const DeskSuppliesInvoicedResponse = z
  .object({ data: DeskSuppliesInvoiced })
  .meta({ id: 'DeskSuppliesInvoicedResponse' });

export type DeskOpenSupply = z.infer<typeof OpenSupply>;
export type DeskSuppliesInvoiced = z.infer<typeof DeskSuppliesInvoiced>;
