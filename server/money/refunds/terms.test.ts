import { expect, test } from 'vitest';
import { proposeRefund } from './terms.ts';

const sold = { terms: { fullDaysAfterStart: 7 }, startsOn: '2026-12-14', refundablePaise: 599_900 };

test.each([
  ['before the start', '2026-12-01', 599_900],
  ['on the last day', '2026-12-21', 599_900],
  ['on the day after', '2026-12-22', 0],
])('the terms return %s', (_when, today, amountPaise) => {
  expect(proposeRefund(sold, today).amountPaise).toBe(amountPaise);
});

test('the terms name the last day of a full refund', () => {
  expect(proposeRefund(sold, '2026-12-22').why).toBe(
    'Nothing by the terms: they return everything until 7 days after the start, which is 21 December 2026. You may still refund a part.',
  );
});

test('the terms return everything while there is no batch, and nothing if nothing was paid', () => {
  expect(proposeRefund({ ...sold, startsOn: null }, '2027-12-31').amountPaise).toBe(599_900);
  expect(proposeRefund({ ...sold, refundablePaise: 0 }, '2026-12-01').amountPaise).toBe(0);
});
