import { z } from 'zod';
import { version } from '../base/bodies.ts';
import { codeMatching } from '../base/code.ts';
import { day } from '../base/schemas.ts';
import { line, refuseField, text } from '../base/text.ts';
import { readAddress, readNumber } from '../base/typed.ts';
import { lastCreditDays, stateCodes } from './business.ts';
import { gstin, stateOfGstin } from './gstin.ts';

const wholeNumber = (least: number, most: number) => {
  const error = `Must be a whole number from ${least.toLocaleString('en-IN')} to ${most.toLocaleString('en-IN')}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};

const AMOUNT = 'Must be an amount in rupees such as 5,000';
/** At most ₹20,00,000, as the price of a course. */
const amountPaise = z
  .int({ error: AMOUNT })
  .min(0, { error: AMOUNT })
  .max(2_000_000_00, { error: 'Must be at most ₹20,00,000' });

const Rate = z.strictObject({ percent: wholeNumber(0, 40), from: day('Enter the first day, such as 2017-07-01') });

/** A financial year whose annual return is filed, such as `2026-27`. */
const AnnualReturn = z
  .strictObject({
    fy: codeMatching(/^20\d\d-\d\d$/, 'Must be a financial year such as 2026-27'),
    filedOn: day('Enter the day of filing, such as 2027-12-20'),
  })
  .refine(({ fy, filedOn }) => filedOn > `${Number(fy.slice(0, 4)) + 1}-03-31`, {
    error: 'An annual return is filed after its year',
  });

const Instalment = z.strictObject({
  percent: wholeNumber(1, 99),
  days: wholeNumber(0, 365),
  beforeStart: z.boolean().optional(),
});

/** A way to pay in instalments: the first at once, all together the whole price. */
const Preset = z
  .strictObject({
    name: line(40, 'Enter a name'),
    instalments: z.array(Instalment).min(2, { error: 'Enter two instalments or more' }).max(6),
  })
  .superRefine(({ instalments }, { addIssue }) => {
    const sum = instalments.reduce((all, { percent }) => all + percent, 0);
    const isInOrder = instalments.every((instalment, index) => {
      const previous = instalments[index - 1];
      return previous ? isLater(instalment, previous) : instalment.days === 0 && !instalment.beforeStart;
    });
    if (sum !== 100) addIssue({ code: 'custom', message: `The instalments must make 100 %, not ${sum} %` });
    if (!isInOrder)
      addIssue({
        code: 'custom',
        message: 'The first instalment must be due at once, and each later instalment after the one before',
      });
  });

/** Whether an instalment is due later than the one before it; days before the start come last, and are counted down. */
function isLater(instalment: z.infer<typeof Instalment>, previous: z.infer<typeof Instalment>): boolean {
  if (!instalment.beforeStart) return !previous.beforeStart && instalment.days > previous.days;
  return !previous.beforeStart || instalment.days < previous.days;
}

/** The name of a ledger; Tally allows longer ones. */
const ledger = line(90, 'Enter the name of the ledger');

const tallyLedgers = z.strictObject({
  party: ledger,
  sales: ledger,
  cgst: ledger,
  sgst: ledger,
  igst: ledger,
  bank: ledger,
  cash: ledger,
  gateway: ledger,
  tds: ledger,
  charges: ledger.default('Bank charges'),
  inputGst: ledger.default('Input GST'),
});

const WRONG_VPA = 'Must be a UPI address such as academy@bank';

const fields = {
  legalName: line(150),
  address: text(400),
  state: z.enum(stateCodes, { error: 'Choose a state' }),
  gstin,
  sac: codeMatching(/^(\d{4}|\d{6})$/, 'Must be 4 or 6 digits, such as 999293', readNumber),
  rates: z
    .array(Rate)
    .min(1, { error: 'Enter one rate or more' })
    .max(20)
    .refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, {
      error: 'Two rates begin on the same day',
    }),
  invoicePrefix: codeMatching(/^[A-Z0-9]{1,3}$/, 'Must be 1 to 3 letters or digits'),
  asksState: z.boolean().default(true),
  lastCreditDay: z.enum(lastCreditDays).default('10-31'),
  annualReturns: z
    .array(AnnualReturn)
    .max(50)
    .refine((filed) => new Set(filed.map(({ fy }) => fy)).size === filed.length, { error: 'A year is there twice' })
    .default([]),
  vpa: codeMatching(/^([\w.-]{2,200}@[A-Za-z][A-Za-z0-9.]{1,60})?$/, WRONG_VPA, readAddress).nullable(),
  bankLines: text(400),
  holdMinutes: wholeNumber(20, 1440),
  offerHours: wholeNumber(1, 168),
  claimHours: wholeNumber(1, 168),
  instalmentPresets: z.array(Preset).max(6, { error: 'At most 6' }),
  buyersChooseInstalments: z.boolean(),
  refundDays: wholeNumber(0, 365),
  discountLimitPaise: amountPaise,
  refundApprovalPaise: amountPaise,
  refundDayPaise: amountPaise,
  tallyLedgers,
};

type Company = { gstin: string | null; state: string; legalName: string; address: string };

/** Details that an invoice needs from a company that is registered for GST (rule 46 of the CGST Rules). */
export function checkGstDetails(
  { gstin: number, state, legalName, address }: Company,
  context: z.RefinementCtx<Company>,
) {
  if (!number) return;
  if (stateOfGstin(number) !== state)
    refuseField(context, 'state', `The GST number is of another state (${number.slice(0, 2)})`);
  if (legalName === '') refuseField(context, 'legalName', 'An invoice needs the legal name');
  if (address === '') refuseField(context, 'address', 'An invoice needs the address');
}

/** Buyers choose the first plan, so there must be one. */
export function checkPlans(
  {
    buyersChooseInstalments,
    instalmentPresets: plans,
  }: { buyersChooseInstalments: boolean; instalmentPresets: unknown[] },
  { addIssue }: z.RefinementCtx,
) {
  if (buyersChooseInstalments && plans.length === 0) {
    addIssue({ code: 'custom', path: ['instalmentPresets'], message: 'Enter the plan that buyers may choose' });
  }
}

export const DeskBusinessFields = z
  .strictObject(fields)
  .superRefine(checkGstDetails)
  .superRefine(checkPlans)
  .meta({ id: 'DeskBusinessFields' });
export const DeskBusinessSave = z
  .strictObject({ version, ...fields })
  .superRefine(checkGstDetails)
  .superRefine(checkPlans)
  .meta({ id: 'DeskBusinessSave' });

export const DeskBusiness = z.object({ version: z.int(), ...fields }).meta({ id: 'DeskBusiness' });
export const DeskBusinessResponse = z.object({ data: DeskBusiness }).meta({ id: 'DeskBusinessResponse' });

export type DeskBusinessFields = z.infer<typeof DeskBusinessFields>;
export type DeskBusinessSave = z.infer<typeof DeskBusinessSave>;
export type DeskBusiness = z.infer<typeof DeskBusiness>;
