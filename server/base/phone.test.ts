import { getCountries, getCountryCallingCode, parsePhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { parseMobile } from './phone.ts';

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
  '9876543210,',
  "'9876543210",
  'Mob: 98765 43210',
  'Ph. 9876543210',
  '98765_43210',
  '98765·43210',
  '+91 98765 43210 (WhatsApp)',
  '+09876543210',
  '+0919876543210',
  '+9876543210',
  '++91 98765 43210',
  '009876543210',
])('%s is a mobile number in India', (typed) => {
  expect(parseMobile(typed)).toEqual({ e164: '+919876543210', shown: '+91 98765 43210' });
});

test('an Indian number with its code is Indian whatever country is chosen', () => {
  expect(parseMobile('919876543210', 'GB')?.e164).toBe('+919876543210');
});

test('a wrong number of another country is not read as an Indian one', () => {
  expect(parseMobile('+65 0123 4567')?.e164).not.toBe('+916501234567');
  expect(parseMobile('98765 43210 1')).toBeUndefined();
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
