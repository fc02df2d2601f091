import { z } from 'zod';
import { tan, tdsCertificate } from '../base/code.ts';
import { cursor, listResponse } from '../base/cursor.ts';
import { month, paise, time } from '../base/schemas.ts';
import { documentKinds, paymentMethods } from '../base/states.ts';
import { line, text } from '../base/text.ts';
import { gstin } from './gstin.ts';

const kind = z.enum(documentKinds);

export const DeskDocumentsQuery = z.strictObject({
  q: line(200).optional().meta({ description: "Words of the number, the order's code or the buyer's name." }),
  month: month.optional(),
  kind: kind.optional(),
  cursor,
});

export const DeskDocument = z
  .object({
    id: z.uuid(),
    kind,
    label: z.string().meta({ description: 'Its number, `NC/26-27/00042`.' }),
    isTest: z
      .boolean()
      .meta({ description: 'Whether it was made with a test key: no money moved, and no report counts it.' }),
    issuedOn: z.iso.date(),
    order: z.string().meta({ description: 'Code of the order.' }),
    buyer: z.string(),
    takesBack: z.string().nullable().meta({ description: 'The number of the document that a credit note takes back.' }),
    inPlaceOf: z.string().nullable().meta({ description: 'The number of the document that it corrects.' }),
    correctedBy: z.string().nullable().meta({ description: 'The number of the document that corrects it.' }),
    leftPaise: paise.meta({ description: 'The amount that is not cancelled by credit notes; 0 for a credit note.' }),
    taxPaise: paise,
    totalPaise: paise,
  })
  .meta({ id: 'DeskDocument' });

export const DeskDocumentList = listResponse(DeskDocument, 'DeskDocumentList');

export const DeskDocumentResponse = z
  .object({
    data: DeskDocument.extend({
      bill: z
        .object({ billName: z.string(), state: z.string(), billAddress: z.string(), gstin: z.string() })
        .meta({ description: 'The billing details, as the form of a correction has them.' }),
    }),
  })
  .meta({ id: 'DeskDocumentResponse' });

export const DeskReportQuery = z.strictObject({ month });

/** Files for the Returns Offline Tool of the GST portal, each a table of GSTR-1 or a part of one. */
export const gstFiles = [
  'b2b',
  'b2cl',
  'b2cs',
  'exemp',
  'cdnr',
  'cdnur',
  'at',
  'atadj',
  'hsn-b2b',
  'hsn-b2c',
  'docs',
] as const;

/** The registration is needed only where the company had several in the period. */
export const DeskGstQuery = z.strictObject({ month, gstin: gstin.unwrap().optional() });

export const DeskGstReturnQuery = DeskGstQuery.required();

/** A return as the GST portal takes it; its tables have the portal's own names. */
export const Gstr1 = z
  .looseObject({ gstin: z.string(), fp: z.string(), version: z.string(), hash: z.string() })
  .meta({ id: 'Gstr1' });

export const DeskGstFileParams = z.object({ file: z.enum(gstFiles) });

const sums = { taxablePaise: paise, cgstPaise: paise, sgstPaise: paise, igstPaise: paise, totalPaise: paise };

const KindSums = z.object({ kind, count: z.int(), ...sums });
const StateSums = z.object({
  state: z.string().meta({ description: 'GST code of the place of supply.' }),
  ratePercent: z.int(),
  count: z.int().meta({ description: 'Number of documents.' }),
  ...sums,
});
const Series = z.object({
  kind,
  fy: z.string().meta({ description: 'Financial year, `2026-27`.' }),
  prefix: z.string(),
  last: z.int().meta({ description: 'Number of the last document.' }),
  count: z.int().meta({ description: 'Number of documents: the same as the last number, or one is missing.' }),
});

export const DeskMonthParams = z.object({ month });

/** Body of `PUT /api/desk/reports/{month}/closing`: the sums that the accountant saw, and why supplies stay without an invoice. */
export const DeskMonthClose = z
  .strictObject({ receivedPaise: paise, refundedPaise: paise, openReason: text(300).optional() })
  .meta({ id: 'DeskMonthClose' });

/** State of a month: not over yet (`running`), open, or closed. */
const monthStates = ['running', 'open', 'closed'] as const;

const Closing = z.object({
  closedAt: time,
  closedBy: z.string().nullable(),
  receivedPaise: paise.meta({ description: 'The amount received by the time of closing.' }),
  refundedPaise: paise.meta({ description: 'The amount sent back by the time of closing.' }),
  reopenedAt: time.nullable(),
  reopenedBy: z.string().nullable(),
  reopenReason: z.string().nullable(),
  openReason: z.string().nullable().meta({ description: 'Why supplies stayed without an invoice.' }),
});

export const DeskTdsCertificate = z
  .strictObject({ certificate: tdsCertificate, tan: tan.default('') })
  .meta({ id: 'DeskTdsCertificate' });

const TdsRow = z.object({
  id: z.uuid(),
  order: z.object({ id: z.uuid(), code: z.string() }),
  document: z.string(),
  buyer: z.string(),
  gstin: z.string().nullable(),
  paidOn: z.iso.date(),
  amountPaise: paise.meta({ description: 'Including tax.' }),
  tdsPaise: paise,
  certificate: z.string().meta({ description: 'Number of its Form 131 or 16A; empty while it is missing.' }),
  tan: z.string().meta({ description: 'The TAN of the company; empty if it is not known.' }),
});

/** Legal limits of a year's sales without tax; above them the law asks for more than the site does. */
const salesLimits = ['registration', 'e_invoice'] as const;

/** A month of the books, without test payments. */
export const DeskReport = z
  .object({
    month,
    documents: z.array(KindSums).meta({ description: 'Issued in the month.' }),
    states: z.array(StateSums).meta({ description: 'Supplies by state and rate: invoices less credit notes.' }),
    registrations: z
      .array(z.string())
      .meta({ description: 'The GST numbers of the company on documents of the month, each with returns of its own.' }),
    received: z
      .array(z.object({ method: z.enum(paymentMethods), count: z.int(), amountPaise: paise }))
      .meta({ description: 'The valid payments of the month, by method.' }),
    receivedPaise: paise,
    refundedPaise: paise.meta({ description: 'Refunds that were sent in the month.' }),
    uninvoiced: z.int().meta({ description: 'Orders with a supply that had to be invoiced by the end of the month.' }),
    advances: z
      .array(
        z.object({
          order: z.string(),
          buyer: z.string(),
          paidOn: z.iso.date(),
          label: z.string().meta({ description: 'Number of the invoice.' }),
          issuedOn: z.iso.date(),
          totalPaise: paise,
        }),
      )
      .meta({ description: 'Received in the month, and invoiced in a later one.' }),
    state: z.enum(monthStates),
    closings: z.array(Closing).meta({ description: 'Newest first; all but the newest were reopened.' }),
    tds: z.object({ fy: z.string(), netPaidPaise: paise, missingPaise: paise, payments: z.array(TdsRow) }).meta({
      description: 'Tax that companies deducted (TDS) in the financial year of the month, missing certificates first.',
    }),
    salesLimit: z
      .object({ kind: z.enum(salesLimits), fy: z.string(), soldPaise: paise, limitPaise: paise })
      .nullable()
      .meta({
        description:
          'The limit that sales of the financial year have come near, or of an earlier one passed; null below.',
      }),
    series: z.array(Series).meta({ description: 'Every series of numbers, newest year first.' }),
  })
  .meta({ id: 'DeskReport' });
export const DeskReportResponse = z.object({ data: DeskReport }).meta({ id: 'DeskReportResponse' });

export type DeskDocumentsQuery = z.infer<typeof DeskDocumentsQuery>;
export type DeskDocument = z.infer<typeof DeskDocument>;
export type DeskDocumentRead = z.infer<typeof DeskDocumentResponse>['data'];
export type DeskDocumentList = z.infer<typeof DeskDocumentList>;
export type DeskGstQuery = z.infer<typeof DeskGstQuery>;
export type GstFile = (typeof gstFiles)[number];
export type DeskTdsCertificate = z.infer<typeof DeskTdsCertificate>;
export type DeskMonthClose = z.infer<typeof DeskMonthClose>;
export type MonthState = (typeof monthStates)[number];
export type DeskReport = z.infer<typeof DeskReport>;
