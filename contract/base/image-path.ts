/**
 * Path of an uploaded image: the hash of its bytes, so that it can be cached indefinitely, and its size in pixels, so that
 * pages reserve its space.
 */
const pattern = /^\/images\/([0-9a-f]{64})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/;

export type ImageAddress = { hash: string; width: number; height: number };

export function imagePath({ hash, width, height }: ImageAddress): string {
  return `/images/${hash}-${width}x${height}.webp`;
}

/** Parses the path of an uploaded image; null for any other. */
export function readImagePath(path: string): ImageAddress | null {
  const [, hash, width, height] = pattern.exec(path) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : null;
}
