import fc from 'fast-check';
import { getCountries, getCountryCallingCode, type PhoneNumber, parsePhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { attempts } from '../../tests/support/properties.ts';
import { parseMobile } from './phone.ts';

const countries = getCountries().filter((country) => examples[country]);

/** A valid number of any country, as the phone library writes it. */
const validNumber = fc.tuple(fc.constantFrom(...countries), fc.stringMatching(/^\d{4}$/)).map(([country, end]) => {
  const national = examples[country] ?? '';
  const varied = parsePhoneNumber(`+${getCountryCallingCode(country)}${national.slice(0, -4)}${end}`);
  return varied.isValid() ? varied : parsePhoneNumber(`+${getCountryCallingCode(country)}${national}`);
});

const zeros = ['0', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '᱐', '꯰', '٠', '۰', '０'];
const gaps = ['', ' ', '  ', '-', '.', '\u00a0', '\u2011', '\u200b', '/', ' \u2013 '];

/** Writes digits in another script, and puts gaps between them. */
function asWritten(text: string, zero: string, gap: string, every: number): string {
  const digits = text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
  return [...digits].map((letter, place) => (place > 1 && place % every === 0 ? `${gap}${letter}` : letter)).join('');
}

/** The ways to write a number whoever reads it, with a calling code. */
const international: ((number: PhoneNumber) => string)[] = [
  (number) => number.number,
  (number) => number.formatInternational(),
  (number) => number.getURI(),
  (number) => `00${number.number.slice(1)}`,
  (number) => `00 ${number.formatInternational().slice(1)}`,
  (number) => `+ ${number.number.slice(1)}`,
  (number) => `(+${number.countryCallingCode}) ${number.nationalNumber}`,
  (number) => `\u202a${number.formatInternational()}\u202c`,
  (number) => `\u00a0 ${number.formatInternational()}\t`,
];

test('any way to write a valid number of any country with its calling code gives that number, whatever country is chosen', () => {
  fc.assert(
    fc.property(
      validNumber,
      fc.constantFrom(...international),
      fc.constantFrom(...countries),
      fc.constantFrom(...zeros),
      fc.constantFrom(...gaps),
      fc.integer({ min: 2, max: 6 }),
      (number, write, chosen, zero, gap, every) => {
        const written = write(number);
        expect(parseMobile(asWritten(written, zero, written.startsWith('tel:') ? '' : gap, every), chosen)?.e164).toBe(
          number.number,
        );
      },
    ),
    attempts,
  );
});

/** The ways to write a number for someone who sees or has chosen its country. */
const national: ((number: PhoneNumber) => string)[] = [
  (number) => number.formatNational(),
  (number) => number.nationalNumber,
  (number) => number.formatInternational().replace(/^\+\d+ /, ''),
];

test('any way to write a valid number of the chosen country without its calling code gives that number', () => {
  fc.assert(
    fc.property(validNumber, fc.constantFrom(...national), fc.constantFrom(...zeros), (number, write, zero) => {
      expect(parseMobile(asWritten(write(number), zero, '', 4), number.country)?.e164).toBe(number.number);
    }),
    attempts,
  );
});

/** An Indian mobile number has ten digits and begins with 6 to 9. */
const indian = fc.stringMatching(/^[6-9]\d{9}$/);

test('any way to write ten digits while India is chosen gives the Indian number', () => {
  const ways: ((ten: string) => string)[] = [
    (ten) => ten,
    (ten) => `0${ten}`,
    (ten) => `91${ten}`,
    (ten) => `091${ten}`,
    (ten) => `+91${ten}`,
    (ten) => `+910${ten}`,
    (ten) => `+91 91${ten}`,
    (ten) => `+91 +91 ${ten}`,
    (ten) => `+91+91${ten}`,
    (ten) => `+9191 ${ten}`,
    (ten) => `0091${ten}`,
    (ten) => `(+91) ${ten}`,
    (ten) => `(0) ${ten}`,
    (ten) => `+91 (0) ${ten}`,
    (ten) => `tel:+91${ten}`,
    (ten) => `TEL: ${ten}`,
  ];
  fc.assert(
    fc.property(
      indian,
      fc.constantFrom(...ways),
      fc.constantFrom(...zeros),
      fc.constantFrom(...gaps),
      (ten, write, zero, gap) => {
        expect(parseMobile(asWritten(write(ten), zero, /tel/i.test(write(ten)) ? '' : gap, 5))?.e164).toBe(`+91${ten}`);
      },
    ),
    attempts,
  );
});

test('any typed text gives a number in E.164, which stays itself, or none', () => {
  const strange = fc.stringMatching(/^[+0-9 ()./x#;*-]{0,30}$/);
  fc.assert(
    fc.property(
      fc.oneof(strange, fc.string({ unit: 'binary' })),
      fc.constantFrom('IN', 'US', 'ZZ'),
      (typed, country) => {
        const mobile = parseMobile(typed, country);
        if (!mobile) return;
        expect(mobile.e164).toMatch(/^\+[1-9]\d{4,14}$/);
        expect(parseMobile(mobile.e164, country)).toEqual(mobile);
        expect(parseMobile(mobile.shown)).toEqual(mobile);
      },
    ),
    attempts,
  );
});
