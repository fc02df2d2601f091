import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { email } from './email.ts';

// Addresses that we chose beside the table of isemail, which is in `isemail.test.ts`. What is right here is not what standards
// say is valid by the letter, but what a person could have as an address.

const address = email();
const isTaken = (value: string) => address.safeParse(value).success;

const letters = (count: number) => 'abcdefghij'.repeat(7).slice(0, count);
describe('an address that a person could have', () => {
  test.each([
    'first.middle.last@sub.domain.example.co.in',
    'test@c--n.com',
    'test@xn--hxajbheg2az3al.xn--jxalpdlp.com',
    'asha+courses@example.org',
    'asha_rao-42@example.org',
    '_asha@example.org',
    '-asha@example.org',
    "miles.o'brien@example.org",
    'TEST@IANA.ORG',
    `${letters(64)}@iana.org`,
    `test@${letters(63)}.com`,
  ])('%s', (typed) => {
    expect(address.parse(typed)).toBe(typed);
  });

  test('is accepted with up to 254 characters', () => {
    const ofLength = (length: number) => `${letters(64)}@${letters(60)}.${letters(60)}.${letters(length - 191)}.com`;
    expect(ofLength(254)).toHaveLength(254);
    expect(isTaken(ofLength(254))).toBe(true);
    expect(isTaken(`${letters(64)}@${letters(61)}.${letters(60)}.${letters(63)}.com`)).toBe(false);
  });

  test('is accepted without what was typed or pasted around it', () => {
    for (const typed of ['\r\n test@iana.org\t', '\ufefftest@iana.org'])
      expect(address.parse(typed)).toBe('test@iana.org');
  });

  test.each([
    ['te\u200Bst@iana.org', 'what no one sees'],
    ['test@iana\u00AD.org\u2060', 'what no one sees, after it too'],
    ['test @ iana. org', 'the spaces of a keyboard that corrects words'],
    ['ｔｅｓｔ＠ｉａｎａ．ｏｒｇ', 'letters of full width'],
  ])('is read without %j: %s', (typed) => {
    expect(address.parse(typed)).toBe('test@iana.org');
  });

  test('is read with its hyphens, whatever dash a program made of them', () => {
    expect(address.parse('asha–rao@c\u2011n.com')).toBe('asha-rao@c-n.com');
  });

  test.each(['\u200B', ' \u2060 ', '\uFEFF'])('is missing in %j', (typed) => {
    expect(address.safeParse(typed).error?.issues[0]?.message).toBe('Email is required');
  });
});

/** Texts that are not an address, or that no email can reach, by the reason. */
const wrong: Record<string, string[]> = {
  'half of it is missing': ['', ' ', '@', 'test', 'test@', '@iana.org', 'iana.org', 'test_exa-mple.com'],
  'the domain has no dot, so it is not on the internet': ['test@io', 'test@org', 'test@localhost', '@io'],
  'dots are where none can be': ['test..test@iana.org', 'test@.org', '.@iana.org'],
  'a part of the domain begins or ends with a hyphen': ['test@a.iana-.com'],
  'the domain ends in a number': ['test@iana.123', 'test@255.255.255.255', 'test@1.2.3.4'],
  'a part is longer than names can be': [
    `${letters(65)}@iana.org`,
    `test@${letters(64)}.com`,
    `test@a.${letters(64)}.com`,
    `test@${letters(70)}`,
  ],
  'there is more than one address': ['test@test@iana.org', 'a@iana.org,b@iana.org', 'a@iana.org; b@iana.org'],
  'it has a name or a scheme around it': ['Asha <asha@example.org>', '<asha@example.org>', 'mailto:asha@example.org'],
  'the domain has signs that no domain has': ['test@iana_icann.org', 'test@iana%2eorg'],
  'a header could be forged with it': [
    'test@iana.org\r\nBcc: all@iana.org',
    'test@iana.org\nall@iana.org',
    'te\rst@iana.org',
    'test@ia\tna.org',
    'test@iana.org\u2028x',
  ],
  'it cannot be stored': ['te\0st@iana.org', '\ud800@iana.org', 'test@\udfff.org', 'test@iana.org\0'],
};

describe('invalid addresses are refused:', () => {
  test.each(Object.entries(wrong))('%s', (_, typed) => {
    for (const each of typed) expect(isTaken(each), JSON.stringify(each)).toBe(false);
  });
});

/** Addresses that the standards allow but we refuse, by the reason. */
const refusedOnPurpose: Record<string, string[]> = {
  'quotes: no one has such an address, and programs that read mail disagree on it': ['"test@test"@iana.org'],
  'comments and folding: part of a header, never of an address that is typed': ['test@iana.org(comment)'],
  'letters beyond ASCII: not every mail server takes them yet': [
    'राम@उदाहरण.भारत',
    'test@例え.jp',
    '🙂@iana.org',
    'аsha@example.org',
    'test@ıana.org',
  ],
  'signs that the account library does not take, so that such a person could never have an account': [
    'r&d@example.org',
    'user/department@example.org',
    'user%example.org@iana.org',
    'host!user@example.org',
    "asha'@example.org",
    'test@example.xn--h2brj9c',
  ],
};

describe('valid but unwanted addresses are refused:', () => {
  test.each(Object.entries(refusedOnPurpose))('%s', (_, typed) => {
    for (const each of typed) expect(isTaken(each), JSON.stringify(each)).toBe(false);
  });
});

test('every accepted address can be used in a header unchanged, and can have an account', () => {
  const nearly = fc
    .tuple(fc.emailAddress(), fc.nat(), fc.string({ unit: 'binary', maxLength: 2 }))
    .map(([whole, at, more]) => {
      const place = at % (whole.length + 1);
      return whole.slice(0, place) + more + whole.slice(place);
    });
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), nearly, fc.string({ unit: 'binary' })), (typed) => {
      const { data } = address.safeParse(typed);
      if (data === undefined) return;
      expect(data).toMatch(/^[A-Za-z0-9_'+.-]+@[A-Za-z0-9.-]+$/);
      expect(data.length).toBeLessThanOrEqual(254);
      expect(z.email().safeParse(data).success).toBe(true);
      expect(address.parse(data)).toBe(data);
    }),
    { numRuns: 100, seed: 5 },
  );
});

test.each([
  ['letters', 'a'],
  ['dots', 'a.'],
  ['only dots', '.'],
  ['hyphens', 'a-'],
  ['ats', '@'],
  ['addresses', 'a@a.'],
  ['spaces', ' '],
])('a text of 200,000 characters of %s is refused at once', (_, unit) => {
  const before = performance.now();
  for (const typed of [unit.repeat(200_000 / unit.length), `a@${unit.repeat(200_000 / unit.length)}x`])
    expect(isTaken(typed)).toBe(false);
  expect(performance.now() - before).toBeLessThan(1000);
});
