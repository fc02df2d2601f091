import { expect, test } from 'vitest';
import { slugOf, uniqueSlugs } from './paid-courses.ts';

test.each([
  ['Opening an account safely: MFA, budgets and alerts', 'opening-an-account-safely-mfa-budgets-and-alerts'],
  ['CI/CD & Café (part 2)', 'ci-cd-cafe-part-2'],
  ['  What’s next?  ', 'what-s-next'],
])('%j gives %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('titles with the same slug are numbered', () => {
  const slugFor = uniqueSlugs();
  expect(['Review', 'review!', 'Review'].map(slugFor)).toEqual(['review', 'review-2', 'review-3']);
});
