import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attempts } from '../../tests/support/properties.ts';
import { waysOfWriting } from '../../tests/support/ways-of-writing.ts';
import { gstStates } from '../books/gst-states.ts';
import { gstin, isGstin } from '../books/gstin.ts';
import { coupon, newCoupon, optionalOrderCode, signInCode, tdsCertificate, utr } from './code.ts';
import { email } from './email.ts';

const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const letters = (pattern: string) => fc.stringMatching(new RegExp(`^${pattern}$`));

/** A GST number with its check character. */
const gstNumber = fc
  .tuple(fc.constantFrom(...Object.keys(gstStates)), letters('[A-Z]{5}\\d{4}[A-Z][1-9A-Z]Z'))
  .map(([state, rest]) => CHARACTERS.map((last) => state + rest + last).find(isGstin) ?? '');

const codes = {
  'a coupon': { schema: coupon(), code: letters('[A-Z0-9-]{3,20}') },
  'a new coupon': { schema: newCoupon, code: letters('[A-Z0-9-]{3,20}') },
  'a UTR of UPI': { schema: utr, code: letters('\\d{12}') },
  'a UTR of NEFT': { schema: utr, code: letters('[A-Z]{4}[NH]\\d{11}') },
  'a UTR of RTGS': { schema: utr, code: letters('[A-Z]{4}R[1-9]20\\d{6}\\d{8}') },
  'a GST number': { schema: gstin, code: gstNumber },
  'the code of an order': { schema: optionalOrderCode, code: letters('[A-Z0-9]{1,3}-[2-9A-HJ-NP-Z]{5}') },
  'a certificate of TDS': { schema: tdsCertificate, code: letters('[A-Z]{7}') },
} as const;

describe('any way of writing it gives', () => {
  test.each(Object.entries(codes))('%s', (_, { schema, code }) => {
    const cases = code.chain((meant) =>
      fc.tuple(fc.constant(meant), waysOfWriting(meant, { anyCase: true, spaced: '*' })),
    );
    fc.assert(
      fc.property(cases, ([meant, typed]) => {
        expect(schema.parse(typed)).toBe(meant);
      }),
      attempts,
    );
  });

  test('a sign-in code, in small letters', () => {
    const cases = letters('(\\d{6}|[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5})').chain((meant) =>
      fc.tuple(fc.constant(meant), waysOfWriting(meant, { anyCase: true, spaced: '*' })),
    );
    fc.assert(
      fc.property(cases, ([meant, typed]) => {
        expect(signInCode.parse(typed)).toBe(meant);
      }),
      attempts,
    );
  });

  // Of 10,000 generated addresses many are filtered out first.
  test('an email address', { timeout: 120_000 }, () => {
    const address = email();
    const cases = fc
      .emailAddress()
      .filter((each) => each.length < 60 && address.safeParse(each).success)
      .chain((meant) => fc.tuple(fc.constant(meant), waysOfWriting(meant, { anyCase: false, spaced: '@' })));
    fc.assert(
      fc.property(cases, ([meant, typed]) => {
        expect(address.parse(typed)).toBe(meant);
      }),
      attempts,
    );
  });
});

test('what was read is read as itself', () => {
  const schemas = [coupon(), utr, gstin, optionalOrderCode, tdsCertificate, signInCode, email()];
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      for (const schema of schemas) {
        const { data } = schema.safeParse(typed);
        if (data !== undefined) expect(schema.parse(data)).toBe(data);
      }
    }),
    attempts,
  );
});
