import { describe, expect, test } from 'vitest';
import { isemailVectors, onPurpose } from '../../tests/support/isemail-vectors.ts';
import { email } from './email.ts';

const address = email();
const parsed = (typed: string) => address.safeParse(typed).data;
const vectorsOf = (...wanted: string[]) => isemailVectors.filter(([, ours]) => wanted.includes(ours));

/** Whether email could reach the address by isemail, whatever its name server said when the vectors were written. */
const isValid = (diagnosis: string) => diagnosis === 'valid' || diagnosis.startsWith('dnsWarn');

/** Whether isemail refuses the text, or accepts its form only in messages of other kinds. */
const isInvalid = (diagnosis: string) => /^(err|rfc5322)/.test(diagnosis);

const shown = ([diagnosis, , typed]: [string, string, string]) => `${diagnosis}: ${JSON.stringify(typed)}`;

describe('of the 229 vectors of isemail', () => {
  test('each appears once', () => {
    expect(isemailVectors).toHaveLength(229);
    expect(new Set(isemailVectors.map(([, , typed]) => typed)).size).toBe(229);
  });

  test('those that are taken are valid, and stay as they are', () => {
    const taken = vectorsOf('taken');
    for (const vector of taken) expect(parsed(vector[2]), shown(vector)).toBe(vector[2]);
    expect(taken.filter(([diagnosis]) => !isValid(diagnosis))).toEqual([]);
  });

  test('those with white space around a valid one or its signs are taken without it', () => {
    for (const vector of vectorsOf('trimmed')) {
      expect(parsed(vector[2]), shown(vector)).toBe(vector[2].replaceAll(/\s/g, ''));
    }
  });

  test('every invalid value is refused, except white space around a valid one or its signs', () => {
    for (const vector of isemailVectors) {
      const [diagnosis, ours, typed] = vector;
      if (isInvalid(diagnosis)) expect(['refused', 'trimmed'], shown(vector)).toContain(ours);
      if (ours === 'refused') {
        expect(isInvalid(diagnosis), shown(vector)).toBe(true);
        expect(parsed(typed), shown(vector)).toBeUndefined();
      }
    }
  });

  test('every valid and ordinary one is taken', () => {
    const ordinary = /^[\w'+-]+(\.[\w'+-]+)*@(?!.*xn--)([a-z\d-]+\.)+[a-z]{2,}$/i;
    const refused = isemailVectors.filter(
      ([diagnosis, ours, typed]) => isValid(diagnosis) && ordinary.test(typed) && ours !== 'taken',
    );
    expect(refused).toEqual([]);
  });

  test.each(Object.entries(onPurpose))('those of %s are refused on purpose: %s', (reason) => {
    const vectors = vectorsOf(reason);
    expect(vectors.length).toBeGreaterThan(0);
    for (const vector of vectors) {
      expect(isInvalid(vector[0]), shown(vector)).toBe(false);
      expect(parsed(vector[2]), shown(vector)).toBeUndefined();
    }
  });
});
