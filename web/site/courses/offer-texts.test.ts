import { expect, test } from 'vitest';
import { fullText, priceNote, refundText, seatsText } from './offer-texts.ts';

const offer = { includesGst: true, firstInstalment: 'Rs.3,000', buyersChooseInstalments: false, refundDays: 7 };

test('the note of a price says that it includes GST, and names the first instalment if the course can be paid in instalments', () => {
  expect(priceNote({ ...offer, buyersChooseInstalments: true })).toBe('including GST, or Rs.3,000 now');
  expect(priceNote({ ...offer, buyersChooseInstalments: true, firstInstalment: null })).toBe('including GST');
  expect(priceNote(offer)).toBe('including GST, or from Rs.3,000 in instalments, on request');
  expect(priceNote({ ...offer, firstInstalment: null })).toBe('including GST');
  expect(priceNote({ ...offer, includesGst: false })).toBe('or from Rs.3,000 in instalments, on request');
  expect(priceNote({ ...offer, includesGst: false, firstInstalment: null })).toBe('');
});

test('a refund is full until some days after the start', () => {
  expect([7, 1, 0].map((refundDays) => refundText({ ...offer, refundDays }))).toEqual([
    'Full refund until 7 days after the start',
    'Full refund until 1 day after the start',
    'Full refund until the start',
  ]);
});

test('seats are shown only while there are few', () => {
  expect([null, 4, 1].map(seatsText)).toEqual(['', '4 seats left', '1 seat left']);
});

test('the button of a full course says so', () => {
  expect(fullText('2027-01-14')).toBe('14 January: full. Join the waitlist');
});
