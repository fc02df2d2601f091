import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeOfSupply, rateOn, splitCredit, splitTax, sumOf, type TaxSplit } from './gst.ts';

const sameState = { percent: 18, isSameState: true };
const otherState = { percent: 18, isSameState: false };

/** Totals from 1 paisa to ₹20,000 for which something does not hold. */
function totalsWhere(fails: (total: number) => boolean): number[] {
  const found: number[] = [];
  for (let total = 1; total <= 2_000_000; total += 1) if (fails(total)) found.push(total);
  return found;
}

const isWhole = (split: TaxSplit, total: number) =>
  sumOf(split) === total && Object.values(split).every((part) => Number.isInteger(part) && part >= 0);

describe('the tax in an amount', () => {
  test('of ₹5,999 is ₹457.55 each for union and state, or ₹915.10 for another state', () => {
    expect(splitTax(599_900, sameState)).toEqual({
      taxablePaise: 508_390,
      cgstPaise: 45_755,
      sgstPaise: 45_755,
      igstPaise: 0,
    });
    expect(splitTax(599_900, otherState)).toEqual({
      taxablePaise: 508_390,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 91_510,
    });
  });

  test('adds up for every total to ₹20,000, both halves are the same, and each is the nearest paisa', () => {
    const fails = totalsWhere((total) => {
      const { cgstPaise, sgstPaise, igstPaise, ...split } = splitTax(total, sameState);
      // At most half a paisa from total × 9/118.
      const isNearest = Math.abs(cgstPaise * 118 - total * 9) <= 59;
      return !(
        isWhole({ cgstPaise, sgstPaise, igstPaise, ...split }, total) &&
        cgstPaise === sgstPaise &&
        igstPaise === 0 &&
        isNearest
      );
    });
    expect(fails).toEqual([]);
  });

  test('adds up for every total of another state, in one tax that is the nearest paisa', () => {
    const fails = totalsWhere((total) => {
      const split = splitTax(total, otherState);
      const isNearest = Math.abs(split.igstPaise * 118 - total * 18) <= 59;
      return !(isWhole(split, total) && split.cgstPaise === 0 && split.sgstPaise === 0 && isNearest);
    });
    expect(fails).toEqual([]);
  });
});

describe('the tax of credit notes', () => {
  test('in any number of parts is the whole tax of the document, and no part is negative', () => {
    const rule = fc.record({ percent: fc.constantFrom(5, 12, 18, 28, 40), isSameState: fc.boolean() });
    // Of a rupee or more: single paise have no two equal halves, so the last of many could not take back the whole tax.
    const parts = fc.array(fc.integer({ min: 100, max: 2000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(parts, rule, (amounts, taxed) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        let left = splitTax(total, taxed);
        for (const amount of amounts) {
          const part = splitCredit(amount, left, taxed);
          if (!isWhole(part, amount) || (taxed.isSameState && part.cgstPaise !== part.sgstPaise)) return false;
          left = {
            taxablePaise: left.taxablePaise - part.taxablePaise,
            cgstPaise: left.cgstPaise - part.cgstPaise,
            sgstPaise: left.sgstPaise - part.sgstPaise,
            igstPaise: left.igstPaise - part.igstPaise,
          };
          if (Object.values(left).some((paise) => paise < 0)) return false;
        }
        return sumOf(left) === 0;
      }),
      { numRuns: 2000 },
    );
  });

  test('of a part is the tax in that part', () => {
    expect(splitCredit(200_000, splitTax(599_900, sameState), sameState)).toEqual(splitTax(200_000, sameState));
  });
});

test.each([
  ['the state of a GST number', { gstin: '27AAPFU0939F1ZV', state: '07' }, '27'],
  ['the state that the buyer named', { gstin: null, state: '07' }, '07'],
  [
    'the State of the room of a course for people (section 12(5)(b))',
    { gstin: null, state: '07', venueState: '33' },
    '33',
  ],
  [
    'the registration’s state also for a course in a room',
    { gstin: '27AAPFU0939F1ZV', state: '07', venueState: '33' },
    '27',
  ],
  ['the named state for a registration with the centre', { gstin: '99AAPFU0939F1ZV', state: '07' }, '07'],
  [
    'that of the room for the holder of a UIN, who is not registered',
    { gstin: '0717UNO00157UNO', state: '27', venueState: '33' },
    '33',
  ],
  ['ours where the buyer named none', { gstin: null, state: null }, '29'],
])('the place of supply is %s', (_whose, buyer, state) => {
  expect(placeOfSupply(buyer, '29')).toBe(state);
});

test('a rate applies from its day on', () => {
  const rates = [
    { percent: 28, from: '2027-04-01' },
    { percent: 18, from: '2017-07-01' },
  ];
  expect(rateOn(rates, '2027-03-31')).toBe(18);
  expect(rateOn(rates, '2027-04-01')).toBe(28);
  expect(() => rateOn(rates, '2017-06-30')).toThrow('There is no rate');
});
