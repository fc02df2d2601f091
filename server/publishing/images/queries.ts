import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/client.ts';
import { afterCursor, cursorKeyOf, PAGE_LIMIT } from '../../db/cursor.ts';
import { images } from '../../db/schema/index.ts';

const { bytes: _, ...columns } = getTableColumns(images);

export type ImageRow = Omit<typeof images.$inferSelect, 'bytes'>;

export function findImages(tx: Tx, cursor: string | undefined) {
  return tx
    .select({ ...columns, cursorKey: cursorKeyOf(images.createdAt) })
    .from(images)
    .where(and(isNull(images.deletedAt), afterCursor(cursor, images.createdAt, images.id)))
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(PAGE_LIMIT);
}

export async function findImage(tx: Tx, id: string): Promise<ImageRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(images)
    .where(and(eq(images.id, id), isNull(images.deletedAt)));
  return row;
}

/** Locks an image, even in the trash. */
export async function lockImageByHash(tx: Tx, hash: string): Promise<ImageRow | undefined> {
  const [row] = await tx.select(columns).from(images).where(eq(images.hash, hash)).for('update');
  return row;
}

export async function lockImage(tx: Tx, id: string): Promise<ImageRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(images)
    .where(and(eq(images.id, id), isNull(images.deletedAt)))
    .for('update');
  return row;
}

/** Stores an image; undefined when its bytes are already stored. */
export async function insertImage(tx: Tx, values: typeof images.$inferInsert): Promise<ImageRow | undefined> {
  const [row] = await tx.insert(images).values(values).onConflictDoNothing({ target: images.hash }).returning(columns);
  return row;
}

export async function updateImage(tx: Tx, id: string, changes: PgUpdateSetSource<typeof images>): Promise<ImageRow> {
  const [row] = await tx.update(images).set(changes).where(eq(images.id, id)).returning(columns);
  if (!row) throw new Error('The image is no longer there');
  return row;
}
