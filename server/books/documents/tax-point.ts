/** The three days of a supply in Asia/Kolkata; null for a day that is not known yet, and so is later than the others. */
export type SupplyDays = { suppliedOn: string | null; invoicedOn: string; paidOn: string | null };

/**
 * The day whose rate of tax holds for a supply. Around a change of rate, the side decides on which two of the three days lie
 * (the six cases of section 14 of the CGST Act), which is where the middle one lies.
 */
export function rateDay({ suppliedOn, invoicedOn, paidOn }: SupplyDays): string {
  return [suppliedOn, invoicedOn, paidOn].filter((day) => day !== null).toSorted()[1] ?? invoicedOn;
}

/**
 * The last day on which a credit note lowers the tax of an invoice: 30 November after the invoice's financial year (section 34(2) of
 * the CGST Act). @param fy `2026-27`
 */
export function lastCreditDay(fy: string): string {
  return `${Number(fy.slice(0, 4)) + 1}-11-30`;
}
