import { addDays } from '../../../contract/base/calendar.ts';
import type { BusinessSettings } from '../../../contract/books/business.ts';
import { isUin, stateOfGstin } from '../../../contract/books/gstin.ts';

/** The tax in an amount, in paise: the four parts add up to the amount. */
export type TaxSplit = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number };

/** The rate, and whether seller and buyer are in the same state: then half of the tax is CGST and half SGST. */
type TaxRule = { percent: number; isSameState: boolean };

/** Splits a price into tax and the rest (section 15 of the CGST Act, rule 35 of the CGST Rules). Each tax is rounded to the paisa. */
export function splitTax(totalPaise: number, { percent, isSameState }: TaxRule): TaxSplit {
  const tax = isSameState ? halfTax(totalPaise, percent) : fullTax(totalPaise, percent);
  return splitOf(totalPaise, tax, isSameState);
}

/**
 * The tax in the credited part of a document. All parts together credit exactly its tax, and no part credits more than the
 * uncredited amounts, however they were rounded.
 * @param amountPaise at most the sum of `uncredited`
 * @param uncredited the amounts of the document less its earlier credit notes
 */
export function splitCredit(amountPaise: number, uncredited: TaxSplit, rule: TaxRule): TaxSplit {
  const { isSameState, percent } = rule;
  const share = isSameState ? 2 : 1;
  const uncreditedTax = isSameState ? uncredited.cgstPaise : uncredited.igstPaise;
  const remainingPaise = sumOf(uncredited) - amountPaise;
  const tax = isSameState ? halfTax(amountPaise, percent) : fullTax(amountPaise, percent);
  // The rest must not have more tax than its amount.
  const minTax = uncreditedTax - Math.floor(remainingPaise / share);
  return splitOf(amountPaise, Math.min(Math.max(tax, minTax), uncreditedTax), isSameState);
}

export function sumOf({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxSplit): number {
  return taxablePaise + cgstPaise + sgstPaise + igstPaise;
}

/** An amount without tax, for a company that is not registered for GST. */
export function untaxed(totalPaise: number): TaxSplit {
  return { taxablePaise: totalPaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
}

type SuppliedTo = { gstin: string | null; state: string | null; venueState?: string | null };

/**
 * A GST code (section 12 of the IGST Act): by the buyer's registration, which a UIN is not; for others, the State of the room of a course that is held in
 * one (subsection 5(b)), else the State that they named, else our own.
 */
export function placeOfSupply({ gstin, state, venueState }: SuppliedTo, ownState: string): string {
  const registeredIn = gstin && !isUin(gstin) ? stateOfGstin(gstin) : venueState;
  return registeredIn ?? state ?? ownState;
}

type Rate = { percent: number; from: string };

export function hasRateOn(rates: readonly Rate[], day: string): boolean {
  return rates.some(({ from }) => from <= day);
}

/** The rate that applies on a day. @throws Error for a day before the first rate */
export function rateOn(rates: readonly Rate[], day: string): number {
  const rate = rates.filter(({ from }) => from <= day).toSorted((one, other) => (one.from < other.from ? 1 : -1))[0];
  if (!rate) throw new Error(`There is no rate of GST for ${day}`);
  return rate.percent;
}

const fullTax = (totalPaise: number, percent: number) => Math.round((totalPaise * percent) / (100 + percent));
const halfTax = (totalPaise: number, percent: number) => Math.round((totalPaise * percent) / (2 * (100 + percent)));

/** @param tax the tax of each half in the same state, otherwise the whole tax */
function splitOf(totalPaise: number, tax: number, isSameState: boolean): TaxSplit {
  if (!isSameState) return { taxablePaise: totalPaise - tax, cgstPaise: 0, sgstPaise: 0, igstPaise: tax };
  return { taxablePaise: totalPaise - 2 * tax, cgstPaise: tax, sgstPaise: tax, igstPaise: 0 };
}

/** The three days of a supply in Asia/Kolkata; null for a day that is not known yet, and so is later than the others. */
type SupplyDays = { suppliedOn: string | null; invoicedOn: string; paidOn: string | null };

/**
 * The day whose rate of tax holds for a supply. Around a change of rate, the side decides on which two of the three days lie
 * (the six cases of section 14 of the CGST Act), which is where the middle one lies.
 */
export function rateDay({ suppliedOn, invoicedOn, paidOn }: SupplyDays): string {
  return [suppliedOn, invoicedOn, paidOn].filter((day) => day !== null).toSorted()[1] ?? invoicedOn;
}

type CreditRules = Pick<BusinessSettings, 'lastCreditDay' | 'annualReturns'>;

/**
 * The last day on which a credit note lowers the tax of a supply (section 34(2) of the CGST Act): by the company's setting in the year
 * after that of the supply, and before its annual return is filed. @param fy that of the supply, `2026-27`
 */
export function lastCreditDay(fy: string, { lastCreditDay: monthAndDay, annualReturns }: CreditRules): string {
  const limit = `${Number(fy.slice(0, 4)) + 1}-${monthAndDay}`;
  const filed = annualReturns.find((annualReturn) => annualReturn.fy === fy);
  const beforeFiling = filed ? addDays(filed.filedOn, -1) : limit;
  return beforeFiling < limit ? beforeFiling : limit;
}
