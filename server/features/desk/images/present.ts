import type { DeskImage } from '../../../../contract/desk-images.ts';
import { imagePath } from '../../../../contract/image-path.ts';
import type { ImageRow } from './queries.ts';

export function presentImage(row: ImageRow): DeskImage {
  return {
    id: row.id,
    path: imagePath(row),
    name: row.name,
    alt: row.alt,
    width: row.width,
    height: row.height,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}
