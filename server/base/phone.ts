import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { DEFAULT_COUNTRY, plainNumber, splitCallingCode } from '../../contract/base/calling-code.ts';

/** A number that can be called: `e164` to store, `shown` for people, `+91 98765 43210`. */
export type Mobile = { e164: string; shown: string };

/** The messages for an invalid number, in the word that its form uses. */
export const WRONG_PHONE = 'Please enter a valid phone number';
export const WRONG_MOBILE = 'Please enter a valid mobile number';

/** In ranges that the library lacks only the length counts; an Indian number must have ten digits there. */
function isCallable(number: PhoneNumber): boolean {
  if (number.isValid()) return true;
  return number.countryCallingCode === '91' ? number.nationalNumber.length === 10 : number.isPossible();
}

const parse = (text: string, defaultCountry: CountryCode) =>
  parsePhoneNumberFromString(text, { defaultCountry, extract: false });

/** An Indian mobile number of ten digits, with its calling code or without. */
const indian = /^(?:91)?([6-9]\d{9})$/;

/**
 * The ways to read a number, the most likely one first: as it is dialled in its country; as the digits after the calling code that
 * stands beside the field; with a calling code that is written twice; and as an Indian number behind a plus that is too much, if it
 * has the length of no other.
 */
function* readings(text: string, country: CountryCode): Generator<PhoneNumber | undefined> {
  const written = splitCallingCode(text);
  const code = written?.code ?? getCountryCallingCode(country);
  const digits = written?.rest ?? text;
  const dialled = parse(written ? `+${code}${digits}` : text, country);
  yield dialled;
  yield parse(`+${code}${digits}`, country);
  const again = digits.replace(/^(\+|00?)/, '');
  if (again.startsWith(code)) yield parse(`+${again}`, country);
  const [, ten] = indian.exec(text.replace(/^[+0]+/, '')) ?? [];
  if (ten && text !== ten && !dialled?.isPossible()) yield parse(`+91${ten}`, country);
}

/**
 * Parses a number as people type it. An extension is dropped, so that a call reaches the switchboard.
 * @param chosen country of a number that has no calling code; India by default
 * @returns undefined for a number that cannot be called
 */
export function parseMobile(typed: string, chosen?: string): Mobile | undefined {
  const country = chosen || DEFAULT_COUNTRY;
  if (!isSupportedCountry(country)) return undefined;
  const [first, ...others] = readings(plainNumber(typed), country);
  // Another reading must be a number of the library, so that a wrong number is not read as someone's.
  const number = [first, ...others].find((reading) => reading?.isValid()) ?? first;
  if (!number || !isCallable(number)) return undefined;
  delete number.ext;
  return { e164: number.number, shown: number.formatInternational() };
}

/** A stored number in the format for people, `+91 98765 43210`; unchanged if it cannot be called. */
export const formatMobile = (stored: string): string => parseMobile(stored)?.shown ?? stored;
