type DecodedText = { text: string } | { badLine: number };

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The marks with which programs begin a file to say its encoding (Unicode, section 23.8). */
const byteOrderMarks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Control characters that no text has; tabs, line ends, form feeds and Escape can be in texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/** As `NO_TEXT`, and the five bytes that mean nothing in Windows-1252, which decoders turn into control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_WINDOWS_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\x81\x8d\x8f\x90\x9d]/;

/** Letters with marks, Indian letters, quotes and dashes: as UTF-8 they are bytes that hardly any text in Windows-1252 has. */
const SURELY_UTF8 = /[\u00c0-\u00ff\u0800-\ufffc]/;

const UNREAD = /\ufffd/;

/**
 * Decodes a text file by its byte order mark; without one, as UTF-8, or else as Windows-1252, in which Excel saves CSV. A file
 * of UTF-8 that is damaged, and one that is not text, are not guessed at.
 * @returns the text without its byte order mark, or the first line (from 1) that cannot be read
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [marked] = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  const text = decode(bytes, marked ?? 'utf-8');
  if (text !== undefined) return upTo(NO_TEXT, text);
  const readable = new TextDecoder(marked).decode(bytes);
  if (marked || SURELY_UTF8.test(readable)) return upTo(UNREAD, readable);
  return upTo(NO_WINDOWS_TEXT, decode(bytes, 'windows-1252') ?? '');
}

/** Undefined if the bytes are not of this encoding. */
function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function upTo(refused: RegExp, text: string): DecodedText {
  const index = text.search(refused);
  return index < 0 ? { text } : { badLine: text.slice(0, index).split(/\r\n?|\n/).length };
}
