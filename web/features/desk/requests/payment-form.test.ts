import { expect, test } from 'vitest';
import { EnrollFields, emptyPayment, PaymentFields } from './payment-form.ts';

const typed = { amount: '5,999', method: 'upi', paidOn: '2026-11-21', reference: ' UPI 42 ' } as const;
const payment = { amountPaise: 599_900, method: 'upi', paidOn: '2026-11-21', reference: 'UPI 42' };

test('a payment is sent as the API takes it', () => {
  expect(PaymentFields.parse(typed)).toEqual(payment);
  const id = '7d4c2f4e-6a0f-4f3c-9b0e-2f6d9a1c5b7e';
  expect(EnrollFields.parse({ ...typed, batchId: id })).toEqual({ batchId: id, payment });
});

test('without an amount and a batch only the seat is given', () => {
  expect(EnrollFields.parse({ ...typed, amount: ' ', batchId: '' })).toEqual({ batchId: null, payment: null });
});

test('an amount that is none is told at its field', () => {
  const { error } = EnrollFields.safeParse({ ...typed, amount: 'much', batchId: '' });
  expect(error?.issues).toMatchObject([{ path: ['amount'], message: 'Type an amount in rupees, such as 5,999' }]);
  expect(PaymentFields.safeParse({ ...typed, ...emptyPayment() }).error?.issues[0]?.path).toEqual(['amount']);
});
