import { expect, test } from 'vitest';
import {
  dateInKolkata,
  dayAndMonth,
  dayInWords,
  longDate,
  monthAfter,
  monthName,
  shortDay,
  timeInKolkata,
  workingDaysBefore,
} from './calendar.ts';

test('a day in Kolkata begins at 18:30 UTC of the day before', () => {
  expect(dateInKolkata(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
  expect(dateInKolkata(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
});

test.each([
  ['2026-08-01', '1st August'],
  ['2026-08-02', '2nd August'],
  ['2026-08-03', '3rd August'],
  ['2026-08-04', '4th August'],
  ['2026-08-11', '11th August'],
  ['2026-08-12', '12th August'],
  ['2026-08-13', '13th August'],
  ['2026-08-20', '20th August'],
  ['2026-08-21', '21st August'],
  ['2026-08-22', '22nd August'],
  ['2026-08-23', '23rd August'],
  ['2026-08-30', '30th August'],
  ['2026-08-31', '31st August'],
])('%s is shown as %s', (date, shown) => {
  expect(dayAndMonth(date)).toBe(shown);
});

test('a date with its year is shown in words', () => {
  expect(longDate('2026-11-10')).toBe('10 November 2026');
});

test('a chosen day, and a moment of it, is told in words', () => {
  expect(dayInWords('2026-12-14')).toBe('Monday, 14 December 2026');
  expect(dayInWords('2026-12-13T00:05')).toBe('Sunday, 13 December 2026, 12:05 am');
});

test('a day is shown short, with the zero that lines it up in a list', () => {
  expect(shortDay('2026-09-01')).toEqual({ day: '01', month: 'Sep' });
});

test.each([
  ['2026-11-20T20:05:00.000Z', '21 Nov 2026, 1:35 am IST'],
  ['2026-11-20T18:30:00.000Z', '21 Nov 2026, 12:00 am IST'],
  ['2026-11-21T06:29:59.000Z', '21 Nov 2026, 11:59 am IST'],
  ['2026-11-21T06:30:00.000Z', '21 Nov 2026, 12:00 pm IST'],
  ['2026-12-31T18:29:00.000Z', '31 Dec 2026, 11:59 pm IST'],
])('the moment %s is %s', (iso, shown) => {
  expect(timeInKolkata(new Date(iso))).toBe(shown);
});

test.each([
  ['2026-11-20', 1, '2026-11-19'],
  ['2026-11-23', 1, '2026-11-20'],
  ['2026-11-22', 1, '2026-11-20'],
  ['2026-11-24', 4, '2026-11-18'],
])('before %s, %i working days, is %s', (day, count, before) => {
  expect(workingDaysBefore(day, count)).toBe(before);
});

test('a month has a name', () => {
  expect(monthName('2026-11')).toBe('November 2026');
  expect(monthName('2026-11-30')).toBe('November 2026');
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2026-11', -23, '2024-12'],
])('%s plus %i months is %s', (month, count, other) => {
  expect(monthAfter(month, count)).toBe(other);
});
