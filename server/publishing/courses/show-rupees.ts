const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** In Indian digit groups: `Rs.5,999`, `Rs.1,15,999`, `Rs.49.50`. */
export function showRupees(paise: number): string {
  const format = paise % 100 === 0 ? whole : withPaise;
  return `Rs.${format.format(paise / 100)}`;
}
