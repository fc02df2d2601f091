import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { ImageAddress } from '../../../contract/image-path.ts';
import { images } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** After this time in milliseconds it is looked up again, so that what was purged is gone from every node. */
const KEPT_MS = 10 * 60 * 1000;

type StoredImage = Pick<ImageAddress, 'width' | 'height'> & { bytes: Buffer<ArrayBuffer> };

/**
 * Uploaded images as they are stored, by their hash; the last ones asked for are kept in memory, and shown from there
 * while the database is away. Requests for one image that come together wait for one query.
 */
export function createImageCache(deps: Pick<Deps, 'db' | 'now'>) {
  const cache = new LRUCache<string, StoredImage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: () => deps.now().getTime() },
    fetchMethod: (hash, kept) =>
      readStored(deps, hash).catch((error) => {
        if (kept) return kept;
        throw error;
      }),
  });
  return (hash: string): Promise<StoredImage | undefined> => cache.fetch(hash);
}

async function readStored({ db }: Pick<Deps, 'db'>, hash: string): Promise<StoredImage | undefined> {
  const { width, height, bytes } = images;
  const [row] = await db.select({ width, height, bytes }).from(images).where(eq(images.hash, hash));
  return row;
}
