import { expect, test } from 'vitest';
import { CouponForm, emptyCoupon } from './coupon-form.ts';

const typed = { ...emptyCoupon('2026-11-23'), code: ' diwali-10 ', off: '10 %', validUntil: '2026-12-31' };
const sent = {
  code: 'DIWALI-10',
  percent: 10,
  offPaise: null,
  courseId: null,
  validFrom: '2026-11-23',
  validUntil: '2026-12-31',
  maxUses: null,
};

test('a percentage or an amount is read from one field', () => {
  expect(CouponForm.parse(typed)).toEqual(sent);
  const amount = CouponForm.parse({ ...typed, off: 'Rs.1,000', maxUses: '50' });
  expect(amount).toEqual({ ...sent, percent: null, offPaise: 100_000, maxUses: 50 });
});

test.each([
  ['off', { off: '' }],
  ['off', { off: '0%' }],
  ['off', { off: '101%' }],
  ['off', { off: 'half' }],
  ['maxUses', { maxUses: 'some' }],
  ['validUntil', { validUntil: '2026-11-01' }],
])('an error in "%s" is reported there', (field, changes) => {
  const { error } = CouponForm.safeParse({ ...typed, ...changes });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});
