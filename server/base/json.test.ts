import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json.ts';

test('a long whole number keeps its digits', () => {
  const json =
    '{"id": 12345678901234567890, "of": [-9007199254740993, 9007199254740991, 0.1234567890123456789, 1e300]}';
  expect(parseJson(json)).toEqual({
    id: '12345678901234567890',
    of: ['-9007199254740993', 9007199254740991, 0.12345678901234568, 1e300],
  });
});

test('any other JSON is what `JSON.parse` reads', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      fc.pre(!/\d{16}/.test(json));
      expect(parseJson(new TextEncoder().encode(json))).toEqual(JSON.parse(json));
    }),
  );
});

test.each(['', '{', 'undefined', '{"a": NaN}'])('%j is not JSON', (text) => {
  expect(parseJson(text)).toBeUndefined();
});
