import { isUtf8 } from 'node:buffer';
import type { FileType } from '../../../contract/learning/work.ts';

const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Recognises each type by the first bytes of a file. Files of word processors are ZIP files, too. */
const signatures: [FileType, (bytes: Uint8Array) => boolean][] = [
  ['pdf', (bytes) => latin(bytes, 0, 5) === '%PDF-'],
  ['png', (bytes) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['jpg', (bytes) => latin(bytes, 0, 3) === '\xff\xd8\xff'],
  ['gif', (bytes) => /^GIF8[79]a/.test(latin(bytes, 0, 6))],
  ['webp', (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'],
  ['zip', (bytes) => ['PK\x03\x04', 'PK\x05\x06'].includes(latin(bytes, 0, 4))],
];

/** Whether a byte is a control character that no text has; tabs, line ends, form feeds and Escape can be in texts. */
const isBinary = (byte: number) => byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27;

function isText(bytes: Uint8Array): boolean {
  return !bytes.some(isBinary) && isUtf8(bytes);
}

/**
 * The type of a file by its bytes, whatever its name: an HTML page or an SVG with a script is text. Nothing is unpacked.
 * @returns undefined for a type that cannot be handed in
 */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const type = signatures.find(([, matches]) => matches(bytes))?.[0];
  return type ?? (isText(bytes) ? 'txt' : undefined);
}

/** The media type under which each type is served. */
export const mediaTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
};
