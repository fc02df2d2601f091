/** The currency signs and separators in a typed amount. */
const affixes = /^(Rs\.?|INR|₹)|[\s,]|\/-$/gi;

/** An amount as it is typed, `5,999` or `Rs. 5999.50`, in paise; undefined for anything that is not an amount. */
export function paiseOf(typed: string): number | undefined {
  const [, rupees, paise = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim().replace(affixes, '')) ?? [];
  return rupees === undefined ? undefined : Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
}
