import { eq } from 'drizzle-orm';
import { dateInKolkata } from '../../../../contract/calendar.ts';
import type { DeskPage, DeskPageSave } from '../../../../contract/desk-page.ts';
import type { Tx } from '../../../db/client.ts';
import { pages } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { RequestError } from '../../../http/errors.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { nextVersion, requireUnchanged } from '../saved-version.ts';
import { presentPage } from './present.ts';

export async function listPages({ db }: Pick<Deps, 'db'>): Promise<DeskPage[]> {
  const rows = await db.select().from(pages).orderBy(pages.title, pages.id);
  return rows.map(presentPage);
}

/** @throws RequestError not_found */
export async function readPage({ db }: Pick<Deps, 'db'>, id: string): Promise<DeskPage> {
  const [page] = await selectPage(db, id);
  if (!page) throw new RequestError('not_found');
  return presentPage(page);
}

/**
 * Saves a page, which then says that it was changed today.
 * @throws RequestError not_found or conflict
 */
export function savePage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, actorId }: { id: string; actorId: string },
  { version, title, description, body }: DeskPageSave,
): Promise<DeskPage> {
  return db.transaction(async (tx) => {
    const [held] = await selectPage(tx, id).for('update');
    const before = await requireUnchanged(tx, 'page', held, version);
    const values = { title, description, body, updatedOn: dateInKolkata(now()) };
    const [page] = await tx
      .update(pages)
      .set({ ...values, ...nextVersion(pages) })
      .where(eq(pages.id, id))
      .returning();
    if (!page) throw new Error('A page that was held is gone');
    await recordAudit(tx, { actorId, action: 'page.edit', recordId: id, fields: changedFields(before, values) });
    return presentPage(page);
  });
}

function selectPage(tx: Tx, id: string) {
  return tx.select().from(pages).where(eq(pages.id, id));
}
