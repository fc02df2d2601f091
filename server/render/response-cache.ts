import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, type EncodingUse, encode } from '../base/encoding.ts';

/** One encoding of a response, ready to be written: `headers` alternates names and values, as `writeHead` takes them. */
export type Variant = { body: Buffer; etag: string; headers: string[] };

/** A response for everyone, before compression. */
export type CachedResponse = { bytes: Buffer; type: string };

/** A result that is sent but not stored. */
export type Other<Value> = { other: Value };

/**
 * The size of an entry beside its response and its key, in bytes: headers of its variants, their buffers, its place in
 * the map.
 */
const ENTRY_BYTES = 2048;

type Stored = CachedResponse & { generation: number; variants: Partial<Record<Encoding, Variant>> };

type CacheOptions = {
  /** Headers of every response. */
  headers: Record<string, string>;
  maxBytes: number;
  /** Whether responses from before a change stay until they are made anew, for `old`. */
  keepsOld?: boolean;
};

/**
 * Responses for everyone as bytes, bounded by bytes. One whose making began before a content change is sent but not
 * stored; concurrent requests for one response make it once.
 */
export function createResponseCache<Value>({ headers, maxBytes, keepsOld = false }: CacheOptions) {
  const responses = new LRUCache<string, Stored>({
    maxSize: maxBytes,
    // Twice the response covers its compressed variants, which come later. Strangers make up keys, so these count, too.
    sizeCalculation: ({ bytes }, key) => 2 * (bytes.length + key.length) + ENTRY_BYTES,
  });
  const pending = new Map<string, Promise<Stored | Other<Value>>>();
  let generation = 1;
  let hits = 0;
  let lateHits = 0;
  let misses = 0;

  type Make = () => Promise<CachedResponse | Other<Value>>;

  function currentOf(key: string): Stored | undefined {
    const stored = responses.get(key);
    return stored?.generation === generation ? stored : undefined;
  }

  /** The pending making of a response, or a new one. */
  function makeOnce(key: string, make: Make): Promise<Stored | Other<Value>> {
    const making =
      pending.get(key) ??
      makeInto(key, make).finally(() => {
        // After `clear` the same response may be in the making again.
        if (pending.get(key) === making) pending.delete(key);
      });
    pending.set(key, making);
    return making;
  }

  async function makeInto(key: string, make: Make): Promise<Stored | Other<Value>> {
    const begun = generation;
    const made = await make();
    if ('other' in made) return made;
    const stored = { ...made, bytes: inOwnMemory(made.bytes), generation: begun, variants: {} };
    // The key as bytes and back, because a part of a request's address keeps the whole of it.
    if (begun === generation) responses.set(Buffer.from(key).toString(), stored);
    return stored;
  }

  /** The response. `make` makes it when it is not stored. */
  async function find(key: string, make: Make): Promise<Stored | Other<Value>> {
    const stored = currentOf(key);
    if (stored) lateHits += 1;
    else misses += 1;
    return stored ?? makeOnce(key, make);
  }

  return {
    find,

    /** The response, if it is already stored in this encoding. */
    lookup(key: string, encoding: Encoding): Variant | undefined {
      const variant = currentOf(key)?.variants[encoding];
      if (variant) hits += 1;
      return variant;
    },

    /** The response in this encoding. */
    async get(key: string, encoding: Encoding, make: Make): Promise<Variant | Other<Value>> {
      const found = await find(key, make);
      if ('other' in found) return found;
      found.variants[encoding] ??= await variantOf(found, encoding, headers);
      return found.variants[encoding];
    },

    /** The last response that was stored, also one from before a change, if such ones are kept. */
    old: (key: string): CachedResponse | undefined => responses.get(key),

    /** Drops one response, because its subject is gone. */
    forget: (key: string): void => void responses.delete(key),

    /** Lookups since the start, and the current size. */
    counts: () => ({ hits, lateHits, misses, responses: responses.size, bytes: responses.calculatedSize }),

    /** Marks all responses as outdated, including those that are being made, because content changed. */
    clear(): void {
      generation += 1;
      if (!keepsOld) responses.clear();
      pending.clear();
    },
  };
}

export type ResponseCache<Value> = ReturnType<typeof createResponseCache<Value>>;

/** A copy that keeps nothing else: small buffers and the beginnings of larger ones share up to 64 KB. */
function inOwnMemory(bytes: Uint8Array): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** Headers and bytes of a response in one encoding, with a strong validator. */
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
