import { type Country, getCountryCallingCode, parsePhoneNumber } from 'react-phone-number-input/min';
import { digitsOf } from './phone-text.ts';

/**
 * Converts a typed number to international form: `098765 43210` becomes `+919876543210`. An incomplete number gets the country's
 * calling code.
 * @returns an empty string if there are no digits, undefined if the text is not only a number
 */
export function toInternational(typed: string, country: Country): string | undefined {
  if (/[^\d\s+().\-/]/.test(typed)) return undefined;
  const digits = digitsOf(typed);
  if (digits === '') return '';
  const parsed = parsePhoneNumber(typed, country);
  if (parsed?.isPossible()) return parsed.number;
  if (typed.trim().startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return `+${getCountryCallingCode(country)}${digits.replace(/^0/, '')}`;
}
