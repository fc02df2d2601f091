import { z } from 'zod';
import { gstStates } from './gst-states.ts';

const TaxRate = z.object({ percent: z.number(), from: z.iso.date() });

const AnnualReturn = z.object({ fy: z.string(), filedOn: z.iso.date() });

export const InstalmentPreset = z.object({
  name: z.string(),
  instalments: z.array(
    z.object({
      percent: z.int(),
      days: z.int(),
      beforeStart: z.boolean().optional().meta({ description: 'The days are counted back from the start.' }),
    }),
  ),
});

/**
 * The last day of credit notes, as month and day: a note of November is declared in the return of November, which cannot be filed by
 * 30 November, the limit of section 34(2) of the CGST Act, so 31 October is the safe one.
 */
export const lastCreditDays = ['10-31', '11-30'] as const;

const ledger = (description: string) => z.string().meta({ description });

const TallyLedgers = z
  .object({
    party: ledger('The amounts that buyers owe.'),
    sales: ledger('Taxable value of the sales.'),
    cgst: ledger('CGST to be paid.'),
    sgst: ledger('SGST or UTGST to be paid.'),
    igst: ledger('IGST to be paid.'),
    bank: ledger('Transfers, UPI, cheques and cards.'),
    cash: ledger('Cash.'),
    gateway: ledger('Payments that the payment service has not settled yet.'),
    tds: ledger('Tax that companies deducted (TDS).'),
    charges: ledger('What the bank of a card machine keeps.'),
    inputGst: ledger('GST in those charges.'),
  })
  .meta({ id: 'TallyLedgers' });

export const BusinessSettings = z
  .object({
    legalName: z.string(),
    address: z.string(),
    state: z.string().meta({ description: 'GST code of the state, `29`.' }),
    gstin: z.string().nullable().meta({ description: 'Null while the company is not registered for GST.' }),
    sac: z.string().meta({ description: 'Service accounting code of the courses.' }),
    rates: z.array(TaxRate).meta({ description: 'GST included in the prices, oldest first.' }),
    invoicePrefix: z.string(),
    asksState: z.boolean().meta({ description: 'Whether every buyer is asked for their State, the place of supply.' }),
    lastCreditDay: z.enum(lastCreditDays).meta({
      description: 'Until this day after the financial year of a supply, credit notes lower its tax.',
    }),
    annualReturns: z.array(AnnualReturn).meta({ description: 'The years whose annual return is filed.' }),
    vpa: z.string().nullable().meta({ description: 'UPI address of the company; null if buyers cannot pay by UPI.' }),
    bankLines: z
      .string()
      .meta({ description: 'The bank account as buyers read it; empty if buyers cannot pay by transfer.' }),
    holdMinutes: z.int().meta({ description: 'Minutes a seat is held for a buyer who begins to pay.' }),
    offerHours: z.int().meta({ description: 'Hours a free seat is held for the next in the waitlist.' }),
    claimHours: z.int().meta({ description: 'Hours a seat is held while a transfer claim is checked.' }),
    instalmentPresets: z.array(InstalmentPreset),
    buyersChooseInstalments: z
      .boolean()
      .meta({ description: 'Whether buyers may choose the first of these plans on the payment page.' }),
    refundDays: z.int().meta({ description: 'Days after the start of a batch within which everything is returned.' }),
    discountLimitPaise: z.int().meta({ description: 'The largest discount that a counsellor may give.' }),
    refundApprovalPaise: z
      .int()
      .meta({ description: 'Above this amount, a second person must approve refunding or voiding a payment.' }),
    refundDayPaise: z.int().meta({
      description: 'The most that one member of staff may refund, pay out and void in a day without a second person.',
    }),
    tallyLedgers: TallyLedgers,
  })
  .meta({ id: 'BusinessSettings' });

export type TallyLedgers = z.infer<typeof TallyLedgers>;
export type BusinessSettings = z.infer<typeof BusinessSettings>;

/** What one person may return alone: of one order, and in a day. A change counts from the next day. */
export type RefundLimits = Pick<BusinessSettings, 'refundApprovalPaise' | 'refundDayPaise'>;

export const stateCodes = Object.keys(gstStates);

/** The settings until the company enters its own: everything but the ways to pay works. */
export const defaultBusiness: BusinessSettings = {
  legalName: '',
  address: '',
  state: '29',
  gstin: null,
  sac: '999293',
  rates: [{ percent: 18, from: '2017-07-01' }],
  invoicePrefix: 'NC',
  asksState: true,
  lastCreditDay: '10-31',
  annualReturns: [],
  vpa: null,
  bankLines: '',
  holdMinutes: 30,
  offerHours: 24,
  claimHours: 24,
  instalmentPresets: [
    {
      name: 'Two instalments',
      instalments: [
        { percent: 50, days: 0 },
        { percent: 50, days: 30 },
      ],
    },
    {
      name: 'Three instalments',
      instalments: [
        { percent: 40, days: 0 },
        { percent: 30, days: 30 },
        { percent: 30, days: 60 },
      ],
    },
  ],
  buyersChooseInstalments: false,
  refundDays: 7,
  discountLimitPaise: 100_000,
  refundApprovalPaise: 500_000,
  refundDayPaise: 1_000_000,
  tallyLedgers: {
    party: 'Course customers',
    sales: 'Course fees',
    cgst: 'Output CGST',
    sgst: 'Output SGST',
    igst: 'Output IGST',
    bank: 'Bank',
    cash: 'Cash',
    gateway: 'Razorpay',
    tds: 'TDS receivable',
    charges: 'Bank charges',
    inputGst: 'Input GST',
  },
};
