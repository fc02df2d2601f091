import { decodeText } from '../../../contract/base/decode-text.ts';
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

/**
 * The type of a file by its bytes, whatever its name, and its content, of which a text is in UTF-8, whatever it was in: an HTML
 * page or an SVG with a script is text. Nothing is unpacked.
 * @returns undefined for a type that cannot be handed in
 */
export function recognizeFile(bytes: Uint8Array): { type: FileType; content: Buffer<ArrayBuffer> } | undefined {
  const type = signatures.find(([, matches]) => matches(bytes))?.[0];
  if (type) return { type, content: Buffer.from(bytes) };
  const decoded = decodeText(bytes);
  return 'text' in decoded ? { type: 'txt', content: Buffer.from(decoded.text) } : undefined;
}

export const mediaTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
};
