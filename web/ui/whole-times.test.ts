import { expect, test } from 'vitest';
import { indiaTime } from './india-time.ts';
import { wholeTimes } from './whole-times.ts';

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

test('an instant is told in India’s time, whole', () => {
  expect(indiaTime('2026-11-21T10:04:00Z')).toBe('21 Nov 2026, 3:34\u00a0pm IST');
});
