import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, type EncodingUse, encode } from '../base/encoding.ts';

/** One encoding of an answer, ready to be written: `headers` alternates names and values, as `writeHead` takes them. */
export type Variant = { body: Buffer; etag: string; headers: string[] };

/** An answer for everybody, before compression. */
export type Answer = { bytes: Buffer; type: string };

/** A result that is sent but not stored. */
export type Other<Value> = { other: Value };

/**
 * The size of an entry beside its answer and its key, in bytes: headers of its variants, their buffers, its place in
 * the map.
 */
const ENTRY_BYTES = 2048;

type Stored = Answer & { generation: number; variants: Partial<Record<Encoding, Variant>> };

type CacheOptions = {
  /** Headers of every answer. */
  headers: Record<string, string>;
  maxBytes: number;
  /** Whether answers from before a change stay until they are made anew, for `old`. */
  keepsOld?: boolean;
};

/**
 * Answers for everybody as bytes, bounded by bytes. One whose making began before a content change is sent but not
 * stored; concurrent requests for one answer make it once.
 */
export function createAnswerCache<Value>({ headers, maxBytes, keepsOld = false }: CacheOptions) {
  const answers = new LRUCache<string, Stored>({
    maxSize: maxBytes,
    // Twice the answer covers its compressed variants, which come later. Strangers make up keys, so these count, too.
    sizeCalculation: ({ bytes }, key) => 2 * (bytes.length + key.length) + ENTRY_BYTES,
  });
  const pending = new Map<string, Promise<Stored | Other<Value>>>();
  let generation = 1;
  let hits = 0;
  let lateHits = 0;
  let misses = 0;

  type Make = () => Promise<Answer | Other<Value>>;

  function currentOf(key: string): Stored | undefined {
    const stored = answers.get(key);
    return stored?.generation === generation ? stored : undefined;
  }

  /** The pending making of an answer, or a new one. */
  function makeOnce(key: string, make: Make): Promise<Stored | Other<Value>> {
    const making =
      pending.get(key) ??
      makeInto(key, make).finally(() => {
        // After `clear` the same answer may be in the making again.
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
    if (begun === generation) answers.set(Buffer.from(key).toString(), stored);
    return stored;
  }

  /** The answer. `make` makes it when it is not stored. */
  async function find(key: string, make: Make): Promise<Stored | Other<Value>> {
    const stored = currentOf(key);
    if (stored) lateHits += 1;
    else misses += 1;
    return stored ?? makeOnce(key, make);
  }

  return {
    find,

    /** The answer, if it is already stored in this encoding. */
    lookup(key: string, encoding: Encoding): Variant | undefined {
      const variant = currentOf(key)?.variants[encoding];
      if (variant) hits += 1;
      return variant;
    },

    /** The answer in this encoding. */
    async get(key: string, encoding: Encoding, make: Make): Promise<Variant | Other<Value>> {
      const found = await find(key, make);
      if ('other' in found) return found;
      found.variants[encoding] ??= await variantOf(found, encoding, headers);
      return found.variants[encoding];
    },

    /** The last answer that was stored, also one from before a change, if such ones are kept. */
    old: (key: string): Answer | undefined => answers.get(key),

    /** Drops one answer, because its subject is gone. */
    forget: (key: string): void => void answers.delete(key),

    /** Lookups since the start, and the current size. */
    counts: () => ({ hits, lateHits, misses, answers: answers.size, bytes: answers.calculatedSize }),

    /** Marks all answers as outdated, including those that are being made, because content changed. */
    clear(): void {
      generation += 1;
      if (!keepsOld) answers.clear();
      pending.clear();
    },
  };
}

export type AnswerCache<Value> = ReturnType<typeof createAnswerCache<Value>>;

/** A copy that keeps nothing else: small buffers and the beginnings of larger ones share up to 64 KB. */
function inOwnMemory(bytes: Uint8Array): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** Headers and bytes of an answer in one encoding, with a strong validator. */
export async function variantOf(
  { bytes, type }: Answer,
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
