import { DAY_MS } from '../../../contract/base/time.ts';
import { type DeskTrashQuery, TRASH_DAYS, type TrashKind } from '../../../contract/desk/desk-trash.ts';
import { fail } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { findInTrash, findTrash, removeFromTrash, type TrashRow } from './queries.ts';

export const TRASH_MS = TRASH_DAYS * DAY_MS;

function withTimes(row: TrashRow) {
  const deletedAt = Number(row.cursorKey) / 1000;
  return { ...row, deletedAt: new Date(deletedAt), until: new Date(deletedAt + TRASH_MS) };
}

export async function listTrash({ db }: Pick<Deps, 'db'>, query: DeskTrashQuery) {
  const { rows, next } = toPage((await findTrash(db, query)).map(withTimes));
  return { data: rows, next };
}

/** @throws RequestError not_found, or conflict while a parent of the record is in the trash, too */
export async function restore({ audit, tx }: Context<Actor>, { kind, id }: ById<{ kind: TrashKind }>): Promise<void> {
  const found = await findInTrash(tx, kind, id);
  if (found?.waitsFor) {
    const { kind: parent, title } = found.waitsFor;
    fail.conflict(`This belongs to the ${parent} “${title}”, which is in the trash, too. Restore that first.`);
  }
  if (!found || !(await removeFromTrash(tx, kind, id))) fail.notFound('This record is no longer in the trash.');
  await audit(`${kind}.restore`, id);
}
