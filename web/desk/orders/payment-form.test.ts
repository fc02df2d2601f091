import { expect, test } from 'vitest';
import { paiseOf } from '../ui/field-schemas.ts';
import {
  CUSTOM_INSTALMENTS,
  emptyPayment,
  emptyPrice,
  emptyQuotation,
  OfferFields,
  PaymentFields,
  Rupees,
  SaleFields,
} from './payment-form.ts';

const typed = {
  amount: '5,999',
  method: 'upi',
  paidOn: '2026-11-21',
  reference: ' 4122 3344 5566 ',
  chequeBank: '',
  chequeOn: '',
  tdsPaise: '',
  transferPaise: '',
  sharedWith: '',
  keepsSurplus: false,
  confirmsLate: false,
} as const;
const payment = {
  amountPaise: 599_900,
  method: 'upi',
  paidOn: '2026-11-21',
  reference: '4122 3344 5566',
  chequeBank: '',
  chequeOn: '',
  tdsPaise: 0,
  tan: '',
  keepsSurplus: false,
  confirmsLate: false,
};

test('a payment is sent in the shape of the API', () => {
  expect(PaymentFields.parse(typed)).toEqual({
    ...payment,
    transferPaise: 0,
    sharedWith: '',
    pastStart: false,
    oldPrice: false,
  });
  const { sharedWith: _, transferPaise: __, ...paid } = typed;
  const id = '7d4c2f4e-6a0f-4f3c-9b0e-2f6d9a1c5b7e';
  const bill = { billName: '', state: '', billAddress: '', gstin: '' };
  const chosen = {
    seats: 12,
    forWhom: 'me',
    batchId: id,
    discountPaise: 50_000,
    coupon: '',
    preset: 'Two instalments',
    instalments: [],
    pastStart: false,
  };
  const sale = { ...chosen, bill, payment };
  const price = { ...emptyPrice, seats: ' 12', batchId: id, discount: '500', preset: 'Two instalments' };
  expect(SaleFields.parse({ ...price, ...paid })).toEqual(sale);
});

test('without an amount there is no payment', () => {
  const sold = SaleFields.parse({ ...emptyPrice, ...typed, amount: ' ' });
  expect(sold).toMatchObject({ batchId: null, payment: null, discountPaise: 0 });
});

test('a quotation is sent only if there is to be one, and its days are checked then', () => {
  const offer = { ...emptyPrice, ...emptyQuotation, holdUntil: '', mail: true };
  expect(OfferFields.parse({ ...offer, payDays: 'x' }).quotation).toBeNull();
  const quoted = { ...offer, isQuoted: true, validUntil: '2026-12-24' };
  expect(OfferFields.parse(quoted).quotation).toEqual({
    validUntil: '2026-12-24',
    terms: 'credit',
    payDays: 30,
    note: '',
  });
  const wrong = OfferFields.safeParse({ ...quoted, validUntil: '', payDays: 'soon' });
  expect(new Set(wrong.error?.issues.map(({ path }) => path[0]))).toEqual(new Set(['validUntil', 'payDays']));
});

test.each(['', 'two', '0', '501', '1.5'])('"%s" is no number of seats', (seats) => {
  const { error } = OfferFields.safeParse({ ...emptyPrice, ...emptyQuotation, holdUntil: '', mail: true, seats });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['seats']);
});

test('a cheque needs its number, bank and date', () => {
  const issues = (changes: object) =>
    PaymentFields.safeParse({ ...typed, method: 'cheque', ...changes }).error?.issues.map(({ path }) => path[0]);
  expect(issues({ reference: '1' })).toEqual(['reference', 'chequeBank', 'chequeOn']);
  const whole = { reference: '000123', chequeBank: 'HDFC Bank', chequeOn: '2026-11-20' };
  expect(issues(whole)).toBeUndefined();
  expect(issues({ ...whole, chequeOn: '2026-11-22' })).toEqual(['chequeOn']);
});

test('deducted tax is entered beside the payment, and is at most a fifth of both', () => {
  expect(PaymentFields.parse({ ...typed, amount: '5,399', tdsPaise: '600' })).toMatchObject({
    amountPaise: 539_900,
    tdsPaise: 60_000,
  });
  const wrong = PaymentFields.safeParse({ ...typed, tdsPaise: '1,500' });
  expect(wrong.error?.issues).toMatchObject([
    { path: ['tdsPaise'], message: 'TDS must be at most 20 % of the full amount' },
  ]);
});

test('the instalments of a custom plan are read one per line, and count only if that plan is chosen', () => {
  const offer = {
    ...emptyPrice,
    ...emptyQuotation,
    instalments: '2,250 2026-12-14\n\n Rs.2249.50  2027-01-14 ',
    holdUntil: '',
    mail: true,
  };
  const instalments = [
    { dueOn: '2026-12-14', amountPaise: 225_000 },
    { dueOn: '2027-01-14', amountPaise: 224_950 },
  ];
  expect(OfferFields.parse({ ...offer, preset: CUSTOM_INSTALMENTS })).toMatchObject({
    instalments,
    preset: '',
    holdUntil: null,
  });
  expect(OfferFields.parse({ ...offer, preset: '' })).toMatchObject({ instalments: [] });
  const wrong = OfferFields.safeParse({ ...offer, instalments: 'half now, half later' });
  expect(wrong.error?.issues).toMatchObject([{ path: ['instalments'] }]);
});

test('the seat is kept until a time in India', () => {
  const offer = OfferFields.parse({ ...emptyPrice, ...emptyQuotation, holdUntil: '2026-11-22T18:00', mail: false });
  expect(offer.holdUntil).toBe('2026-11-22T12:30:00.000Z');
});

test('an invalid amount is reported at its field', () => {
  const { error } = SaleFields.safeParse({ ...emptyPrice, ...typed, amount: 'much' });
  expect(error?.issues).toMatchObject([{ path: ['amount'], message: 'Enter an amount in rupees, such as 5,999' }]);
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

test.each(['', 'five', '-5', '5.999', '1e3', '5 999 x', '0x10', '٥'])('%j is not an amount', (typed) => {
  expect(Rupees.safeParse(typed).error?.issues[0]?.message).toBe('Enter an amount in rupees, such as 5,999');
});

test('neither nothing nor more than a crore is a payment', () => {
  expect(Rupees.safeParse('0').error?.issues[0]?.message).toBe('Must be more than 0');
  expect(Rupees.safeParse('1,00,00,001').error?.issues[0]?.message).toBe('Must be at most one crore rupees');
});
