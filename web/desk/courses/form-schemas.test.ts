import { expect, test } from 'vitest';
import { NewPaidForm } from './form-schemas.ts';

const typed = {
  ...{ kind: 'paid', slug: 'go-basics', title: 'Go Basics', description: 'Programs in Go.', instructor: 'A trainer' },
  ...{ language: 'English', trainingHours: '40', number: '7', pricePaise: '5,999' },
} as const;

test('a course without a price before discount has its price alone', () => {
  const priceOf = (struckPricePaise: string) =>
    NewPaidForm.safeParse({ ...typed, struckPricePaise }).data?.struckPricePaise;
  expect([priceOf(''), priceOf('7,999'), priceOf('4,999')]).toEqual([599_900, 799_900, undefined]);
});
