import { describe, expect, test } from 'vitest';
import { draftKey } from './use-form.ts';

/** The key of the form for the bill of an order, which a link with a token opens. */
const billOf = (token: string) =>
  draftKey({ name: 'pay-record', call: { address: '/api/pay/bill' }, hidden: { token } });

describe('The key of a draft', () => {
  test('is the same for the same link, and another for the link of another order', () => {
    expect(billOf('order-1')).toBe(billOf('order-1'));
    expect(billOf('order-1')).not.toBe(billOf('order-2'));
  });

  test('does not contain the token of the link', () => {
    expect(billOf('secret-of-the-link')).not.toContain('secret');
  });
});
