/** The rates of GST in percent: those of today, those of earlier years, and those of a few goods and suppliers. */
const RATES: readonly number[] = [0, 0.1, 0.25, 1.5, 3, 5, 6, 12, 18, 28, 40];

/** The rates that do not exist, of a list. */
export const unknownRates = (rates: readonly { percent: number }[]): number[] =>
  rates.map(({ percent }) => percent).filter((percent) => !RATES.includes(percent));
