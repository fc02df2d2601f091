import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export type Bytes = Uint8Array<ArrayBuffer>;

const MAX_BYTES = 16 * 1024 * 1024;

/** The key is the content, so a changed picture is drawn again. Concurrent requests share one drawing. */
export function createPictureCache(maxBytes = MAX_BYTES) {
  const pictures = new LRUCache<string, Bytes>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(bytes.length, 1),
  });
  const drawings = new Map<string, Promise<Bytes>>();

  return async (content: unknown, draw: () => Promise<Bytes>): Promise<Bytes> => {
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    const cached = pictures.get(key);
    if (cached) return cached;
    const drawing = drawings.get(key) ?? draw().finally(() => drawings.delete(key));
    drawings.set(key, drawing);
    const bytes = await drawing;
    pictures.set(key, bytes);
    return bytes;
  };
}
