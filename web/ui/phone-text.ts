/** Country of a number without a calling code (docs/fixed.md, Enrollment). */
export const DEFAULT_COUNTRY = 'IN';
const DEFAULT_CALLING_CODE = '91';

/** The digits of a typed text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Whether there are digits beyond the calling code: `+91` alone, which the field shows by itself, is not filled. */
export function isMobileFilled(text: string): boolean {
  const digits = digitsOf(text);
  if (!text.trim().startsWith('+')) return digits !== '';
  return !DEFAULT_CALLING_CODE.startsWith(digits);
}

/** Position of the caret in `text` with `digitsAfter` digits after it. */
export function caretBefore(text: string, digitsAfter: number): number {
  let caret = text.length;
  for (let remaining = digitsAfter; caret > 0 && remaining > 0; caret -= 1) {
    if (/\d/.test(text.charAt(caret - 1))) remaining -= 1;
  }
  return caret;
}
