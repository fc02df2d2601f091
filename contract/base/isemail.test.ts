import { expect, test } from 'vitest';
import { isemailVectors } from '../../tests/support/isemail-vectors.ts';
import { email } from './email.ts';

const address = email();

/** Whether isemail refuses the text, or accepts its form only in messages of other kinds. */
const isInvalid = (diagnosis: string) => /^(err|rfc5322)/.test(diagnosis);

/** White space around the address, around its @ and around the dots of its domain, which is cut off. */
const withoutSpace = (typed: string) => typed.trim().replaceAll(/\s*@\s*|(?<=@.*)\s*\.\s*/g, (sign) => sign.trim());

/**
 * Addresses as people have them. On purpose these are not: quotes and comments, which no one types and programs read
 * differently; servers by their number; domains without a dot, or with an ending that no domain has; letters beyond ASCII and
 * rare signs, which the account library does not take.
 */
const ordinary = /^[\w'+-]+(\.[\w'+-]+)*@(?!.*xn--)([a-z\d-]+\.)+[a-z]{2,}$/i;

test('each of the 229 vectors of isemail appears once', () => {
  expect(isemailVectors).toHaveLength(229);
  expect(new Set(isemailVectors.map(([, typed]) => typed)).size).toBe(229);
});

test.each(isemailVectors)(
  'a text that isemail calls %s is taken if it is valid and ordinary without white space: %j',
  (diagnosis, typed) => {
    const meant = withoutSpace(typed);
    const isTaken = ordinary.test(meant) && (meant !== typed || !isInvalid(diagnosis));
    expect(address.safeParse(typed).data).toBe(isTaken ? meant : undefined);
  },
);
