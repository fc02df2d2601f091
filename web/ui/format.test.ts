import { expect, test } from 'vitest';
import { hoursOf, showBytes, showMinutes, unbroken, wholeTimes } from './format.ts';

/** The text with an underscore for each space that does not break. */
const shown = (text: string) => wholeTimes(text).replaceAll('\u00a0', '_');

test.each([
  ['First class: Monday, 7 December, 7:00 pm', 'First class: Monday, 7 December, 7:00_pm'],
  ['Mon to Fri, 7 to 9 pm IST', 'Mon to Fri, 7 to 9_pm IST'],
  ['Sat and Sun, 11:30 am to 1 pm', 'Sat and Sun, 11:30_am to 1_pm'],
])('no line ends inside a time of %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each(['In 2 to 3 weeks', '7 pmol', 'amp', ''])('%j, which has no time, stays as it is', (text) => {
  expect(wholeTimes(text)).toBe(text);
});

test.each([
  [285, '4 h 45 min'],
  [120, '2 h'],
  [45, '45 min'],
  [0, '0 min'],
])('%i minutes are shown as %s', (minutes, shown) => {
  expect(showMinutes(minutes)).toBe(shown);
});

test.each([
  [0, '0'],
  [27, '0.5'],
  [60, '1'],
  [165, '2.8'],
  [2700, '45'],
])('%d minutes are %s hours', (minutes, hours) => {
  expect(hoursOf(minutes)).toBe(hours);
});

test.each([
  [12, '1 KB'],
  [3 * 1024, '3 KB'],
  [412.4 * 1024 * 1024, '412 MB'],
  [1023 * 1024 * 1024, '1.0 GB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(showBytes(bytes)).toBe(text);
});

test('a phone number stays on one line', () => {
  expect(unbroken('+91 98765-43210')).toBe('+91\u00a098765\u201143210');
});
