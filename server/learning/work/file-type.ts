import { isUtf8 } from 'node:buffer';
import type { FileType } from '../../../contract/learning/work.ts';

const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** What files of a type begin with. A ZIP is also what word processors and the like write. */
const begins: [FileType, (bytes: Uint8Array) => boolean][] = [
  ['pdf', (bytes) => latin(bytes, 0, 5) === '%PDF-'],
  ['png', (bytes) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['jpg', (bytes) => latin(bytes, 0, 3) === '\xff\xd8\xff'],
  ['gif', (bytes) => /^GIF8[79]a/.test(latin(bytes, 0, 6))],
  ['webp', (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'],
  ['zip', (bytes) => ['PK\x03\x04', 'PK\x05\x06'].includes(latin(bytes, 0, 4))],
];

/** Whether a byte is a control character that no text has: tabs, line ends, a page's end and Escape are in some. */
const isBinary = (byte: number) => byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27;

function isText(bytes: Uint8Array): boolean {
  return !bytes.some(isBinary) && isUtf8(bytes);
}

/**
 * What a file is by its bytes, whatever it is called: a page or a drawing with a script in it is text. Nothing is unpacked.
 * @returns undefined for what cannot be handed in
 */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const known = begins.find(([, matches]) => matches(bytes))?.[0];
  return known ?? (isText(bytes) ? 'txt' : undefined);
}

/** How each type is served: always as a file to save, and text as plain text. */
export const mediaTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
};
