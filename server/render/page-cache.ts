import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, encode } from '../base/encoding.ts';

/** One encoding of a page, ready to be written: `headers` alternates names and values, as `writeHead` takes them. */
export type Variant = { body: Buffer; etag: string; headers: string[] };

type CachedPage = { html: Buffer; variants: Partial<Record<Encoding, Variant>> };

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Rendered pages as bytes, bounded by bytes. A render that began before a content change is sent but not stored;
 * concurrent renders of one page are one render.
 */
export function createPageCache(headers: Record<string, string>, maxBytes = MAX_BYTES) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // Twice the page covers its compressed variants, which come later.
    sizeCalculation: (page) => page.html.length * 2,
  });
  const renders = new Map<string, Promise<CachedPage | null>>();
  let generation = 0;
  let hits = 0;
  let lateHits = 0;
  let misses = 0;

  async function makeVariant(page: CachedPage, encoding: Encoding): Promise<Variant> {
    const existing = page.variants[encoding];
    if (existing) return existing;
    const variant = await variantOf(page.html, encoding, headers);
    page.variants[encoding] = variant;
    return variant;
  }

  /** The pending render of a page, or a new one. */
  function renderOnce(key: string, render: () => Promise<Buffer | null>): Promise<CachedPage | null> {
    const pending =
      renders.get(key) ??
      renderInto(key, render).finally(() => {
        // After `clear` another render of the same page may be pending.
        if (renders.get(key) === pending) renders.delete(key);
      });
    renders.set(key, pending);
    return pending;
  }

  async function renderInto(key: string, render: () => Promise<Buffer | null>): Promise<CachedPage | null> {
    const begun = generation;
    const html = await render();
    if (!html) return null;
    const page: CachedPage = { html, variants: {} };
    if (begun === generation) pages.set(key, page);
    return page;
  }

  return {
    /** The page, if it is stored in this encoding already. */
    lookup(key: string, encoding: Encoding): Variant | undefined {
      const variant = pages.get(key)?.variants[encoding];
      if (variant) hits += 1;
      return variant;
    },

    /** The page in this encoding. `render` makes it when it is not stored, and returns null when it must not be. */
    async get(key: string, encoding: Encoding, render: () => Promise<Buffer | null>): Promise<Variant | null> {
      let page = pages.get(key) ?? null;
      if (page) lateHits += 1;
      else {
        misses += 1;
        page = await renderOnce(key, render);
      }
      return page && makeVariant(page, encoding);
    },

    /** Lookups since the start, and the current size. */
    counts: () => ({ hits, lateHits, misses, pages: pages.size, bytes: pages.calculatedSize }),

    /** Drops every page and pending render, because content changed. */
    clear(): void {
      generation += 1;
      pages.clear();
      renders.clear();
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Headers and bytes of a page in one encoding, with a strong validator. */
export async function variantOf(html: Buffer, encoding: Encoding, headers: Record<string, string>): Promise<Variant> {
  const body = await encode(html, encoding);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const all: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...headers,
    'Content-Length': String(body.length),
  };
  return { body, etag, headers: Object.entries(all).flat() };
}
