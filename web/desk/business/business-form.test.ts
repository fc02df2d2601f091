import { expect, test } from 'vitest';
import { defaultBusiness } from '../../../contract/books/business.ts';
import { BusinessForm, businessValues } from './business-form.ts';

const typed = businessValues({ version: 1, ...defaultBusiness });

/** The message of a field. */
function wrong(changes: Partial<typeof typed>, field: keyof typeof typed) {
  const { error } = BusinessForm.safeParse({ ...typed, ...changes });
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

test('the form shows the stored settings as people type them', () => {
  expect(typed).toMatchObject({
    rates: '18% from 2017-07-01',
    instalmentPresets:
      'Two instalments: 50% now, 50% after 30 days\nThree instalments: 40% now, 30% after 30 days, 30% after 60 days',
    discountLimitPaise: '1000',
  });
  expect(BusinessForm.parse(typed)).toEqual({ ...defaultBusiness, gstin: '', vpa: '' });
});

test('rates and plans are read as people type them', () => {
  const lines = {
    rates: '18 from 2017-07-01\n\n 28 % from 2027-04-01 ',
    instalmentPresets: 'Half: 50 now, 50 after 1 day',
  };
  expect(BusinessForm.parse({ ...typed, ...lines })).toMatchObject({
    rates: [
      { percent: 18, from: '2017-07-01' },
      { percent: 28, from: '2027-04-01' },
    ],
    instalmentPresets: [
      {
        name: 'Half',
        instalments: [
          { percent: 50, days: 0 },
          { percent: 50, days: 1 },
        ],
      },
    ],
  });
});

test('a plan can count back from the start of a batch', () => {
  const line = 'Before: 40% now, 30% after 7 days, 20% 3 days before the start, 10% by the start';
  const { instalmentPresets } = BusinessForm.parse({ ...typed, instalmentPresets: line });
  expect(instalmentPresets[0]?.instalments.slice(2)).toEqual([
    { percent: 20, days: 3, beforeStart: true },
    { percent: 10, days: 0, beforeStart: true },
  ]);
  expect(businessValues({ version: 1, ...defaultBusiness, instalmentPresets }).instalmentPresets).toBe(line);
});

test('buyers can only choose a plan that exists', () => {
  const none = { buyersChooseInstalments: true, instalmentPresets: '' };
  expect(wrong(none, 'instalmentPresets')).toBe('Enter the plan that buyers may choose');
});

test.each([
  ['rates', '18% from 2017-07-01\nabout 28', 'Line 2: write it like this: 18% from 2017-07-01'],
  ['rates', '18% from July', 'Line 1: Enter the first day, such as 2017-07-01'],
  ['rates', '', 'Enter one rate or more'],
  ['instalmentPresets', 'Half: 50 now, 40 after 30 days', 'Line 1: The instalments must make 100 %, not 90 %'],
  [
    'instalmentPresets',
    'Half: 50 now, 30 by the start, 20 after 9 days',
    'Line 1: The first instalment must be due at once, and each later instalment after the one before',
  ],
  ['instalmentPresets', 'Half and half', 'Line 1: write it like this: Two instalments: 50% now, 50% after 30 days'],
  ['refundDays', 'a week', 'Must be a whole number from 0 to 365'],
  ['discountLimitPaise', 'much', 'Must be an amount in rupees such as 5,000'],
  ['gstin', '29AAGCB7383J1Z5', 'This is not a valid GST number. Check its 15 characters, such as 27AAPFU0939F1ZV'],
] as const)('the field %s refuses %j: %s', (field, value, message) => {
  expect(wrong({ [field]: value }, field)).toBe(message);
});

test('a GST number needs the name and address of its company', () => {
  const gstin = '29AAGCB7383J1Z4';
  expect(wrong({ gstin }, 'legalName')).toBe('An invoice needs the legal name');
  expect(wrong({ gstin, legalName: 'A', address: 'B', state: '27' }, 'state')).toMatch(/of another state/);
});
