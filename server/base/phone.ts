import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A number that can be called: `e164` to store, `shown` for people, `+91 98765 43210`. */
export type Mobile = { e164: string; shown: string };

/** The messages for an invalid number, in the word that its form uses. */
export const WRONG_PHONE = 'Please enter a valid phone number';
export const WRONG_MOBILE = 'Please enter a valid mobile number';

/** The digits of the scripts of India: their code points end in 66 to 6F or E6 to EF. */
const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g;

/** A calling code in brackets, `(+91) 98765 43210`: common, but not read by the library. */
const CODE_IN_BRACKETS = /^\s*\(\s*[+\uFF0B]\s*(\d+)\s*\)/;

/**
 * Converts Indian digits to ASCII (the library itself reads Arabic and East Asian ones) and removes invisible marks: a number
 * copied from contacts or a chat is often wrapped in direction marks.
 */
function normalized(typed: string): string {
  const digit = (letter: string) => String((letter.charCodeAt(0) - 0x66) & 0x0f);
  return typed
    .replace(/\p{Cf}/gu, '')
    .replace(INDIAN_DIGIT, digit)
    .replace(CODE_IN_BRACKETS, '+$1 ')
    .replace(/^\s*tel:/i, '');
}

/**
 * Whether a number can be called. In ranges that are not yet in the library, only the length counts; an Indian number must have
 * ten digits there.
 */
function isCallable(number: PhoneNumber): boolean {
  if (number.isValid()) return true;
  return number.countryCallingCode === '91' ? number.nationalNumber.length === 10 : number.isPossible();
}

/**
 * Parses a number as people type it. An extension is dropped, so that a call reaches the switchboard.
 * @param country country of a number that has no calling code
 * @returns undefined for a number that cannot be called
 */
export function parseMobile(typed: string, country = 'IN'): Mobile | undefined {
  if (!isSupportedCountry(country)) return undefined;
  const number = parsePhoneNumberFromString(normalized(typed), { defaultCountry: country, extract: false });
  if (!number || !isCallable(number)) return undefined;
  delete number.ext;
  return { e164: number.number, shown: number.formatInternational() };
}

/** A stored number in the format for people, `+91 98765 43210`; unchanged if it cannot be called. */
export const formatMobile = (stored: string): string => parseMobile(stored)?.shown ?? stored;
