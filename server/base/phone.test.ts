import fc from 'fast-check';
import { getCountries, getCountryCallingCode, type PhoneNumber, parsePhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { parseMobile } from './phone.ts';

const RUNS = 300;

test.each([
  '98765 43210',
  '9876543210',
  '098765 43210',
  '+91 98765-43210',
  '+91 (98765) 43210',
  '0091 98765 43210',
  '91 98765 43210',
  '+919876543210',
  '+ 91 98765 43210',
  '+91 (0) 98765 43210',
  '(+91) 98765 43210',
  '(+91)-9876543210',
  '(＋९१) 98765 43210',
  'tel:+919876543210',
  '98765.43210',
  '98765–43210',
  '98765\u00a043210',
  '９８７６５ ４３２１０',
  '＋９１ ９８７６５ ４３２１０',
  '٩٨٧٦٥ ٤٣٢١٠',
  '९८७६५ ४३२१०',
  '+৯১ ৯৮৭৬৫ ৪৩২১০',
  '੯੮੭੬੫ ੪੩੨੧੦',
  '૯૮૭૬૫ ૪૩૨૧૦',
  '୯୮୭୬୫ ୪୩୨୧୦',
  '௯௮௭௬௫ ௪௩௨௧௦',
  '౯౮౭౬౫ ౪౩౨౧౦',
  '೯೮೭೬೫ ೪೩೨೧೦',
  '൯൮൭൬൫ ൪൩൨൧൦',
  '\u202a+91 98765 43210\u202c',
  '\u200e98765 43210\u200b',
])('%s is a mobile number in India', (typed) => {
  expect(parseMobile(typed)).toEqual({ e164: '+919876543210', shown: '+91 98765 43210' });
});

test('a number without a calling code belongs to the chosen country', () => {
  expect(parseMobile('07400 123456', 'GB')?.e164).toBe('+447400123456');
  expect(parseMobile('+91 98765 43210', 'GB')?.e164).toBe('+919876543210');
});

test.each([
  ['a landline', '080 2222 3333', '+918022223333'],
  ['a landline of a small town', '04936 202020', '+914936202020'],
  ['a free number', '1800 123 4567', '+9118001234567'],
  ['a landline abroad', '+44 20 7946 0958', '+442079460958'],
  ['a short one abroad', '+290 22158', '+29022158'],
  ['a satellite phone', '+881 6 1234 5678', '+881612345678'],
  ['an Indian range that is new', '55555 55555', '+915555555555'],
  ['a range abroad that is new', '+84 55 123 4567', '+84551234567'],
  ['an extension of a switchboard', '080 2222 3333 ext. 5', '+918022223333'],
  ['an extension as it is linked', '+91 80 2222 3333;ext=5', '+918022223333'],
])('Enrollment: nothing checks format or length, so that %s is taken: %s', (_what, typed, e164) => {
  const mobile = parseMobile(typed);
  expect(mobile?.e164).toBe(e164);
  expect(mobile?.shown.replace(/ /g, '')).toBe(e164);
});

const countries = getCountries().filter((country) => examples[country]);

test('there is an example for more than 240 countries', () => {
  expect(countries.length).toBeGreaterThan(240);
});

test.each(countries)('the example number of %s is accepted as typed internationally', (country) => {
  const typed = `+${getCountryCallingCode(country)}${examples[country]}`;
  expect(parseMobile(typed)?.e164).toBe(typed);
});

test.each(countries)(
  'the example number of %s is accepted as it is written there, by who chose that country',
  (country) => {
    const e164 = `+${getCountryCallingCode(country)}${examples[country]}`;
    expect(parseMobile(parsePhoneNumber(e164).formatNational(), country)?.e164).toBe(e164);
  },
);

test.each([
  '',
  '12345',
  '98765 4321',
  '98765 432100',
  '+999 98765 43210',
  'call me',
  'call 98765 43210 tonight',
  '2222 3333',
  '+91 98765 4321',
  '1800 FLOWERS',
  '+1 800 FLOWERS',
  '98765O43210',
  '98765 43210, 98765 43211',
  '++91 98765 43210',
  '+91 98765 432100',
  '98765\n43210',
  '९८७६५',
  '\ud800 98765 43210',
  '🙂'.repeat(60),
  '98765\t\u0000 43210',
  '9'.repeat(250),
])('"%s" is no number that can be called', (typed) => {
  expect(parseMobile(typed)).toBeUndefined();
});

test('a country that does not exist gives no number', () => {
  expect(parseMobile('98765 43210', 'ZZ')).toBeUndefined();
  expect(parseMobile('98765 43210', 'toString')).toBeUndefined();
});

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
    { numRuns: RUNS },
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
    { numRuns: RUNS },
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
    { numRuns: RUNS },
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
    { numRuns: 100, seed: 5 },
  );
});
