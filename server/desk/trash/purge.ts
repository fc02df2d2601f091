import { and, lte, not } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../records/index.ts';
import { type TrashedType, trashedTypes } from './record-types.ts';
import { TRASH_MS } from './service.ts';

type Purge = { type: string; trashed: TrashedType; deletedBefore: Date };

async function purgeType(tx: Tx, { type, trashed, deletedBefore }: Purge): Promise<void> {
  const { table } = trashed;
  const isReferredTo = trashed.isReferredTo?.();
  const purged = await tx
    .delete(table)
    .where(and(lte(table.deletedAt, deletedBefore), isReferredTo && not(isReferredTo)))
    .returning({ id: table.id });
  for (const { id } of purged) {
    await recordAudit(tx, { actorId: null, action: `${type}.purge`, recordId: String(id) });
  }
}

export async function purgeTrash({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const deletedBefore = new Date(now().getTime() - TRASH_MS);
  await db.transaction(async (tx) => {
    for (const [type, trashed] of Object.entries(trashedTypes)) await purgeType(tx, { type, trashed, deletedBefore });
  });
}
