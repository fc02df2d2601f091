import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { imagePath } from '../../../contract/base/image-path.ts';
import type { DeskImageSave, DeskImagesQuery, DeskImageUpload } from '../../../contract/publishing/desk-images.ts';
import { fail } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import { images } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type Acting,
  type Actor,
  type ById,
  type Context,
  changedFields,
  moveToTrash,
  nextVersion,
  requireUnchanged,
  transact,
} from '../../records/index.ts';
import type { Encoder } from './encode.ts';
import {
  findImage,
  findImages,
  type ImageRow,
  insertImage,
  lockImage,
  lockImageByHash,
  updateImage,
} from './queries.ts';
import { findUses } from './uses.ts';

type ImageDeps = Pick<Deps, 'db'>;

export async function listImages({ db }: ImageDeps, { cursor }: z.output<typeof DeskImagesQuery>) {
  const { rows, next } = toPage(await findImages(db, cursor));
  return { data: rows.map(withPath), next };
}

export async function readImage({ db }: ImageDeps, { actor, id }: Acting) {
  const row = (await findImage(db, id)) ?? fail.notFound();
  return { ...withPath(row), uses: await findUses(db, row.hash, actor) };
}

type Upload = z.output<typeof DeskImageUpload> & { file: Uint8Array };

/**
 * Stores the picture of a file. The same picture is stored only once: a stored one stays as it is, and one in the trash
 * is restored with the new name and alt text.
 * @returns whether it is new to the list
 * @throws RequestError unsupported_media_type, invalid_input
 */
export async function uploadImage(
  { encode, ...deps }: Deps & { encode: Encoder },
  { actor }: { actor: Actor },
  { file, name, alt }: Upload,
) {
  const { bytes, width, height } = await encode(file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return transact(deps, actor, async (context) => {
    const stored = await insertImage(context.tx, { hash, bytes, width, height, name, alt });
    if (stored) {
      await context.audit('image.create', stored.id);
      return { image: withPath(stored), isNew: true };
    }
    const existing = await lockImageByHash(context.tx, hash);
    if (!existing) throw new Error('The image was purged while it was uploaded');
    if (existing.deletedAt === null) return { image: withPath(existing), isNew: false };
    await context.audit('image.restore', existing.id, ['name', 'alt']);
    const restored = await updateImage(context.tx, existing.id, { deletedAt: null, name, alt, ...nextVersion(images) });
    return { image: withPath(restored), isNew: true };
  });
}

export async function saveImage(
  { audit, tx }: Context<Actor>,
  { id, version, alt }: ById<z.output<typeof DeskImageSave>>,
) {
  const before = await requireUnchanged(tx, 'image', await lockImage(tx, id), version);
  const fields = changedFields(before, { alt });
  await audit('image.edit', id, fields);
  return withPath(await updateImage(tx, id, { alt, ...nextVersion(images) }));
}

/** Moves an image to the trash; texts that show it still show it. @throws RequestError not_found */
export async function trashImage(context: Context<Actor>, { id }: ById): Promise<void> {
  if (!(await lockImage(context.tx, id))) fail.notFound();
  await moveToTrash(context, images, { type: 'image', id });
}

function withPath({ hash, deletedAt: _, updatedAt: __, ...row }: ImageRow) {
  return { ...row, path: imagePath({ ...row, hash }) };
}
