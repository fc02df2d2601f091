import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, type EncodingUse, encode } from '../base/encoding.ts';

/** One encoding of a response, ready to be written: `headers` alternates names and values, as in `writeHead`. */
export type Variant = { body: Buffer; etag: string; headers: string[] };

export type CachedResponse = { bytes: Buffer; type: string };

export type Unstored<Value> = { unstored: Value };

/** The size of an entry besides its response and its key, in bytes: headers and buffers of its variants, and the map's own memory. */
const ENTRY_BYTES = 2048;

type Stored = CachedResponse & { generation: number; variants: Partial<Record<Encoding, Variant>> };

type CacheOptions = {
  headers: Record<string, string>;
  maxBytes: number;
  /** Whether responses from before a change stay until they are made again, for `latest`. */
  keepsOutdated?: boolean;
};

/** Keeps responses up to a number of bytes. What was begun before a change is sent but not stored; concurrent requests make it once. */
export function createResponseCache<Value>({ headers, maxBytes, keepsOutdated = false }: CacheOptions) {
  const responses = new LRUCache<string, Stored>({
    maxSize: maxBytes,
    // Twice the response covers its compressed variants, which are added later. Strangers choose keys, so these count, too.
    sizeCalculation: ({ bytes }, key) => 2 * (bytes.length + key.length) + ENTRY_BYTES,
  });
  const pending = new Map<string, Promise<Stored | Unstored<Value>>>();
  let generation = 1;
  let hits = 0;
  let lateHits = 0;
  let misses = 0;

  type Make = () => Promise<CachedResponse | Unstored<Value>>;

  function currentOf(key: string): Stored | undefined {
    const stored = responses.get(key);
    return stored?.generation === generation ? stored : undefined;
  }

  function makeOnce(key: string, make: Make): Promise<Stored | Unstored<Value>> {
    const result =
      pending.get(key) ??
      makeAndStore(key, make).finally(() => {
        // After `clear` the same response may be pending again.
        if (pending.get(key) === result) pending.delete(key);
      });
    pending.set(key, result);
    return result;
  }

  async function makeAndStore(key: string, make: Make): Promise<Stored | Unstored<Value>> {
    const generationBefore = generation;
    const result = await make();
    if ('unstored' in result) return result;
    const stored = { ...result, bytes: inOwnMemory(result.bytes), generation: generationBefore, variants: {} };
    // A copy of the key, because a part of a request's address would keep the whole address in memory.
    if (generationBefore === generation) responses.set(Buffer.from(key).toString(), stored);
    return stored;
  }

  async function find(key: string, make: Make): Promise<Stored | Unstored<Value>> {
    const stored = currentOf(key);
    if (stored) lateHits += 1;
    else misses += 1;
    return stored ?? makeOnce(key, make);
  }

  return {
    find,

    lookup(key: string, encoding: Encoding): Variant | undefined {
      const variant = currentOf(key)?.variants[encoding];
      if (variant) hits += 1;
      return variant;
    },

    async get(key: string, encoding: Encoding, make: Make): Promise<Variant | Unstored<Value>> {
      const result = await find(key, make);
      if ('unstored' in result) return result;
      result.variants[encoding] ??= await variantOf(result, encoding, headers);
      return result.variants[encoding];
    },

    latest: (key: string): CachedResponse | undefined => responses.get(key),

    /** Drops one response, because its record is no longer public. */
    forget: (key: string): void => void responses.delete(key),

    counts: () => ({ hits, lateHits, misses, responses: responses.size, bytes: responses.calculatedSize }),

    /** Also those that are being made, because content changed. */
    clear(): void {
      generation += 1;
      if (!keepsOutdated) responses.clear();
      pending.clear();
    },
  };
}

export type ResponseCache<Value> = ReturnType<typeof createResponseCache<Value>>;

/** A copy in memory of its own: small buffers, and the beginnings of larger ones, share blocks of up to 64 KB. */
function inOwnMemory(bytes: Uint8Array): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** Encodes a response, and gives it a strong validator. */
export async function variantOf(
  { bytes, type }: CachedResponse,
  encoding: Encoding,
  headers: Record<string, string>,
  use: EncodingUse = 'stored',
): Promise<Variant> {
  const encoded = await encode(bytes, encoding, use);
  const body = use === 'stored' ? inOwnMemory(encoded) : encoded;
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const all: Record<string, string> = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...headers,
    'Content-Length': String(body.length),
  };
  return { body, etag, headers: Object.entries(all).flat() };
}
