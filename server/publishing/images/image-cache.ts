import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { ImageAddress } from '../../../contract/base/image-path.ts';
import { images } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** In milliseconds; after that no node shows a purged image. */
const LIFETIME_MS = 10 * 60 * 1000;

type StoredImage = Pick<ImageAddress, 'width' | 'height'> & { bytes: Buffer<ArrayBuffer> };

/** Keeps images, so that they are served also while the database is unavailable. Concurrent requests for one image share one query. */
export function createImageCache(deps: Pick<Deps, 'db' | 'now'>) {
  const cache = new LRUCache<string, StoredImage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: LIFETIME_MS,
    ttlResolution: 0,
    perf: { now: () => deps.now().getTime() },
    fetchMethod: (hash, cached) =>
      readStored(deps, hash).catch((error) => {
        if (cached) return cached;
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
