import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A valid number: `e164` to store, `shown` to read, `+91 98765 43210`. */
export type Mobile = { e164: string; shown: string };

/** What is said of a number that is none. */
export const WRONG_PHONE = 'Please enter a valid phone number';

/**
 * Parses a number as people type it and checks it with the full metadata.
 * @param country country of a number that has no calling code
 * @returns undefined for what is no number that can be called
 */
export function parseMobile(typed: string, country = 'IN'): Mobile | undefined {
  if (!isSupportedCountry(country)) return undefined;
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  if (!number?.isValid() || number.ext) return undefined;
  return { e164: number.number, shown: number.formatInternational() };
}
