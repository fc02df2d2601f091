import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = new TextEncoder();
const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...utf8.encode(part)] : part)));
const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return Uint8Array.from(isBigEndian ? bytes.swap16() : bytes);
};
/** A text whose characters are single bytes in Windows-1252. */
const windows = (text: string) => {
  const codes = new Map(Array.from({ length: 256 }, (_, byte) => [oneByte.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text].map((letter) => codes.get(letter) ?? Number.NaN));
};
const oneByte = new TextDecoder('windows-1252');

const NAMES = 'Name\r\nJosé D’Souza – “Pune”, €5\r\n';

describe('a text file is read', () => {
  test.each([
    ['UTF-8', bytesOf(NAMES)],
    ['UTF-8 with a byte order mark', bytesOf([0xef, 0xbb, 0xbf], NAMES)],
    ['UTF-16 of Excel’s Unicode text', utf16(NAMES)],
    ['UTF-16, big-endian', utf16(NAMES, true)],
    ['Windows-1252, as Excel saves CSV', windows(NAMES)],
  ])('in %s', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: NAMES });
  });

  test('in Windows-1252 also where two letters happen to be a letter of UTF-8', () => {
    expect(decodeText(windows('JOSÉ’S CAFÉ, D’Souza'))).toEqual({ text: 'JOSÉ’S CAFÉ, D’Souza' });
  });

  test('whatever the script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/^\ufeff|\p{Cc}/u.test(text));
        for (const bytes of [bytesOf(text), bytesOf([0xef, 0xbb, 0xbf], text), utf16(text), utf16(text, true)]) {
          expect(decodeText(bytes)).toEqual({ text });
        }
      }),
    );
  });

  test('if it has nothing in it', () => {
    expect(decodeText(bytesOf())).toEqual({ text: '' });
  });
});

describe('the line is named', () => {
  test.each([
    ['of a spreadsheet or another program', bytesOf('PK\x03\x04', [0xff, 0, 1]), 1],
    ['with a byte that means nothing in Windows-1252', bytesOf('Name\nJos', [0xe9], '\nAsh', [0x81]), 3],
    ['on which UTF-8 is damaged', bytesOf('Name\nआशा\nJos', [0xe9], '\n'), 3],
    ['on which a file in UTF-8 goes on in another encoding', bytesOf('José\nJos', [0xe9]), 2],
    ['on which a file that says it is UTF-8 is not', bytesOf([0xef, 0xbb, 0xbf], 'Name\r\nJos', [0xe9]), 2],
    ['on which UTF-16 breaks off', utf16('Name\nAsha').subarray(0, -1), 2],
    ['of UTF-16 that does not say so', utf16('Name\nAsha').subarray(2), 1],
  ])('%s', (_, bytes, badLine) => {
    expect(decodeText(bytes)).toEqual({ badLine });
  });
});
