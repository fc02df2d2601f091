import { describe, expect, test } from 'vitest';
import { lastCreditDay, rateDay } from './gst.ts';

describe('a change of rate on 1 April 2027 (section 14 of the CGST Act)', () => {
  const [march, april] = ['2027-03-20', '2027-04-10'];

  test.each([
    ['(a)(i)', march, april, april, 'new'],
    ['(a)(ii)', march, march, april, 'old'],
    ['(a)(iii)', march, april, march, 'old'],
    ['(b)(i)', april, march, april, 'new'],
    ['(b)(ii)', april, march, march, 'old'],
    ['(b)(iii)', april, april, march, 'new'],
  ])(
    '%s: supplied on %s, invoiced on %s, paid on %s has the %s rate',
    (_case, suppliedOn, invoicedOn, paidOn, side) => {
      expect(rateDay({ suppliedOn, invoicedOn, paidOn })).toBe(side === 'old' ? march : april);
    },
  );

  test('a day that is not known yet is later than the others', () => {
    expect(rateDay({ suppliedOn: null, invoicedOn: april, paidOn: march })).toBe(april);
    expect(rateDay({ suppliedOn: march, invoicedOn: april, paidOn: null })).toBe(april);
    expect(rateDay({ suppliedOn: null, invoicedOn: march, paidOn: null })).toBe(march);
  });
});

describe('the tax of a supply of 2026-27 can be credited', () => {
  const rules = { lastCreditDay: '10-31', annualReturns: [] } as const;

  test.each([
    ['until 31 October 2027, because the return of October is the last one by 30 November', {}, '2027-10-31'],
    ['until 30 November 2027 for a company that chose that', { lastCreditDay: '11-30' as const }, '2027-11-30'],
    [
      'until the day before its annual return',
      { annualReturns: [{ fy: '2026-27', filedOn: '2027-09-20' }] },
      '2027-09-19',
    ],
    [
      'as before after the annual return of another year',
      { annualReturns: [{ fy: '2025-26', filedOn: '2027-09-20' }] },
      '2027-10-31',
    ],
    [
      'no longer by an annual return that is late',
      { annualReturns: [{ fy: '2026-27', filedOn: '2027-12-20' }] },
      '2027-10-31',
    ],
  ])('%s', (_, changes, day) => {
    expect(lastCreditDay('2026-27', { ...rules, annualReturns: [...rules.annualReturns], ...changes })).toBe(day);
  });
});
