import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type {
  DeskImage,
  DeskImageDetail,
  DeskImageList,
  DeskImageSave,
  DeskImageUpload,
} from '../../../../contract/desk-images.ts';
import { pageOf } from '../../../db/cursor.ts';
import { images } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { RequestError } from '../../../http/errors.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { nextVersion, requireUnchanged } from '../saved-version.ts';
import type { Staff } from '../staff-only.ts';
import type { Encoder } from './encode.ts';
import { presentImage } from './present.ts';
import { findImage, findImages, insertImage, lockImage, lockImageOf, updateImage } from './queries.ts';
import { findUses } from './uses.ts';

type ImageDeps = Pick<Deps, 'db' | 'now'>;

export async function listImages({ db }: ImageDeps, cursor: string | undefined): Promise<DeskImageList> {
  const { rows, next } = pageOf(await findImages(db, cursor));
  return { data: rows.map(presentImage), next };
}

/** An image, with where it is shown. @throws RequestError not_found */
export async function readImage({ db }: ImageDeps, staff: Staff, id: string): Promise<DeskImageDetail> {
  const row = await findImage(db, id);
  if (!row) throw new RequestError('not_found');
  return { ...presentImage(row), uses: await findUses(db, row.hash, staff) };
}

type Upload = z.output<typeof DeskImageUpload> & { file: Uint8Array };

/**
 * Stores the picture of a file. The same picture is stored once: one that is there stays as it is, one in the trash
 * comes back with what is said of it now.
 * @returns whether it is new to the list
 * @throws RequestError unsupported_media_type, invalid_input
 */
export async function uploadImage(
  { db }: ImageDeps,
  encode: Encoder,
  { id: actorId }: Staff,
  { file, name, alt }: Upload,
): Promise<{ image: DeskImage; isNew: boolean }> {
  const { bytes, width, height } = await encode(file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return db.transaction(async (tx) => {
    const stored = await insertImage(tx, { hash, bytes, width, height, name, alt });
    if (stored) {
      await recordAudit(tx, { actorId, action: 'image.upload', recordId: stored.id });
      return { image: presentImage(stored), isNew: true };
    }
    const known = await lockImageOf(tx, hash);
    if (!known) throw new Error('The image was purged while it was uploaded');
    if (known.deletedAt === null) return { image: presentImage(known), isNew: false };
    await recordAudit(tx, { actorId, action: 'image.restore', recordId: known.id, fields: ['name', 'alt'] });
    const back = await updateImage(tx, known.id, { deletedAt: null, name, alt, ...nextVersion(images) });
    return { image: presentImage(back), isNew: true };
  });
}

/** @throws RequestError not_found or conflict */
export function saveImage(
  { db }: ImageDeps,
  { id: actorId }: Staff,
  id: string,
  { version, alt }: z.output<typeof DeskImageSave>,
): Promise<DeskImage> {
  return db.transaction(async (tx) => {
    const before = await requireUnchanged(tx, 'image', await lockImage(tx, id), version);
    const fields = changedFields(before, { alt });
    await recordAudit(tx, { actorId, action: 'image.save', recordId: id, fields });
    return presentImage(await updateImage(tx, id, { alt, ...nextVersion(images) }));
  });
}

/** Puts an image in the trash; what shows it goes on showing it until the trash is emptied. @throws RequestError not_found */
export function trashImage({ db, now }: ImageDeps, { id: actorId }: Staff, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockImage(tx, id))) throw new RequestError('not_found');
    await updateImage(tx, id, { deletedAt: now(), ...nextVersion(images) });
    await recordAudit(tx, { actorId, action: 'image.delete', recordId: id });
  });
}
