import fc from 'fast-check';
import { weighted } from './weighted.ts';

/** Texts that programs have stumbled over. */
const notorious = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u200b\u2060\u00ad',
  '\u202eright to left\u202c',
  'مرحبا بالعالم',
  'שלום',
  '\u2028\u2029',
  'line\r\nBcc: everybody@example.org',
  'e\u0301'.repeat(40),
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🙂'.repeat(60),
  '９８７６５４３２１０',
  '\u1e9e\u0130\u0131ß',
  '\ufdfa'.repeat(20),
  "'; DROP TABLE users; --",
  "' OR 1=1 --",
  '%_\\%',
  '%00',
  '%ED%A0%80',
  '{{7*7}}$&$1#{7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '=cmd|" /C calc"!A0',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '9'.repeat(400),
  '99999999999999999999',
  'true',
  '[]',
  '{}',
  '&|!():*<->',
  "'a' & !b:*",
];

/** The earliest and latest days and times of JavaScript and PostgreSQL, and some that do not exist. */
export const strangeTimes = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01',
  '-000001-01-01T00:00:00Z',
  '1582-10-10',
  '1900-02-29',
  '1970-01-01T00:00:00.000Z',
  '2026-02-30',
  '2026-11-21T24:00:00Z',
  '2026-11-21T06:00:60Z',
  '2026-11-21T09:30',
  '2099-12-31',
  '2100-01-01',
  '9999-12-31T23:59',
  '9999-12-31T23:59:59Z',
  '10000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  'infinity',
  'now',
  'epoch',
];

const repeatable = fc.constantFrom('a', 'é', '🙂', ' ', '[', '> ', '*', '\\', '9', 'a@', '&', '\ud800');

/** A text of this length that repeats one random letter. */
export const textOfLength = (length: number): fc.Arbitrary<string> =>
  repeatable.map((letter) => letter.repeat(Math.ceil(length / letter.length)).slice(0, length));

const longText = fc.constantFrom(255, 1001, 5001, 40_001, 66_000).chain(textOfLength);

export const strangeText: fc.Arbitrary<string> = weighted(
  [5, fc.constantFrom(...notorious)],
  [2, fc.constantFrom(...strangeTimes)],
  [3, fc.string({ unit: 'binary', maxLength: 30 })],
  [2, fc.string({ unit: 'grapheme', maxLength: 30 })],
  [1, longText],
);

const edgeNumbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  5e-324,
];

export const strangeNumber: fc.Arbitrary<number> = fc.oneof(fc.constantFrom(...edgeNumbers), fc.double(), fc.integer());

/** Lists or objects that are nested deeper than any valid value. */
const nestedValue = fc
  .tuple(fc.constantFrom(30, 200), fc.boolean())
  .map(([depth, lists]): unknown => JSON.parse(lists ? nested('[', ']', depth) : nested('{"a":', '}', depth, '1')));

const nested = (open: string, close: string, depth: number, inside = '') =>
  open.repeat(depth) + inside + close.repeat(depth);

/** Any JSON value; seldom a valid one. */
export const strangeValue: fc.Arbitrary<unknown> = weighted<unknown>(
  [6, strangeText],
  [3, strangeNumber],
  [2, fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], '', 0)],
  [2, fc.jsonValue({ maxDepth: 2 })],
  [1, nestedValue],
);

/** Names of fields that a schema does not have, or that every object inherits. */
export const strangeName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'id',
    'role',
    'version',
    'userId',
    '',
    '\0',
  ),
  strangeText.filter((text) => text.length < 100),
);
