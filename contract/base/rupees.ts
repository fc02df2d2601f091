/**
 * An amount as people read it: `₹5,999`, with paise only where there are some. Without `Intl`, whose language data a
 * browser loads slowly.
 */
export function rupees(paise: number, sign = '₹'): string {
  const [whole, fraction] = [Math.trunc(Math.abs(paise) / 100), Math.abs(paise) % 100];
  const digits = String(whole);
  // Indian groups: the last three digits, then pairs.
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  const grouped = head ? `${head},${digits.slice(-3)}` : digits;
  return `${paise < 0 ? '−' : ''}${sign}${grouped}${fraction ? `.${String(fraction).padStart(2, '0')}` : ''}`;
}

/** An amount as public pages write it: `Rs.5,999` (docs/fixed.md, Courses). */
export const siteRupees = (paise: number): string => rupees(paise, 'Rs.');

/** A share of a price, rounded to whole rupees, in paise. @param percent of the whole */
export function shareOf(totalPaise: number, percent: number): number {
  return Math.round((totalPaise * percent) / 10_000) * 100;
}
