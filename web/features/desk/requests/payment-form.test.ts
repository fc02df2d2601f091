import { expect, test } from 'vitest';
import { paiseOf } from '../ui/paise.ts';
import { EnrollFields, emptyPayment, PaymentFields, Rupees, showPaise } from './payment-form.ts';

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

test.each([
  ['5999', 599_900],
  ['5,999', 599_900],
  [' Rs. 5,999 ', 599_900],
  ['Rs.1,15,999.5', 11_599_950],
  ['₹49.05', 4905],
  ['INR 100/-', 10_000],
  ['0.01', 1],
])('%j is %i paise', (typed, paise) => {
  expect(paiseOf(typed)).toBe(paise);
});

test.each(['', 'five', '-5', '5.999', '1e3', '5 999 x', '0x10', '٥'])('%j is no amount', (typed) => {
  expect(Rupees.safeParse(typed).error?.issues[0]?.message).toBe('Type an amount in rupees, such as 5,999');
});

test('nothing, and more than a crore, are no payment', () => {
  expect(Rupees.safeParse('0').error?.issues[0]?.message).toBe('Must be more than nothing');
  expect(Rupees.safeParse('1,00,00,001').error?.issues[0]?.message).toBe('Must be at most one crore rupees');
});

test('paise are shown as rupees in Indian groups', () => {
  expect([599_900, 11_599_950, 4905, 1].map(showPaise)).toEqual(['Rs.5,999', 'Rs.1,15,999.50', 'Rs.49.05', 'Rs.0.01']);
});
