import { and, asc, count, eq, ne, or, type SQL } from 'drizzle-orm';
import type { DeskView, DeskViewDetails } from '../../../contract/desk/desk-views.ts';
import { lockAccount } from '../../auth/locks.ts';
import { fail } from '../../base/errors.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { savedViews } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, ById, Context } from '../../records/index.ts';

const MAX_VIEWS = 100;

const viewColumns = { id: savedViews.id, path: savedViews.path, query: savedViews.query, name: savedViews.name };

const isOwn = (actor: Pick<Actor, 'id'>, ...conditions: (SQL | undefined)[]) =>
  and(eq(savedViews.userId, actor.id), ...conditions);

export function listViews({ db }: Pick<Deps, 'db'>, { actor }: { actor: Pick<Actor, 'id'> }): Promise<DeskView[]> {
  return db.select(viewColumns).from(savedViews).where(isOwn(actor)).orderBy(asc(savedViews.name), asc(savedViews.id));
}

/** Replaces the filters of one with its name. @throws RequestError conflict for one too many */
export async function createView({ tx, actor }: Context<Actor>, view: DeskViewDetails): Promise<string> {
  await lockAccount(tx, actor.id);
  const isOther = or(ne(savedViews.path, view.path), ne(savedViews.name, view.name));
  const [others] = await tx.select({ views: count() }).from(savedViews).where(isOwn(actor, isOther));
  if (others && others.views >= MAX_VIEWS) fail.conflict(`You have ${MAX_VIEWS} saved views. Delete one first.`);
  const target = [savedViews.userId, savedViews.path, savedViews.name];
  const row = { ...view, userId: actor.id };
  await tx
    .insert(savedViews)
    .values(row)
    .onConflictDoUpdate({ target, set: { query: view.query } });
  return `Saved as “${view.name}”.`;
}

/** @throws RequestError not_found for a view of someone else, or conflict for a name that is taken */
export async function saveView(
  { tx, actor }: Context<Actor>,
  { id, path, query, name }: ById<DeskViewDetails>,
): Promise<string> {
  const matchesView = isOwn(actor, eq(savedViews.id, id), eq(savedViews.path, path));
  const changed = await tx
    .update(savedViews)
    .set({ query, name })
    .where(matchesView)
    .returning(viewColumns)
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) fail.conflict('Another view of this list has this name.', 'name');
      throw error;
    });
  if (changed.length === 0) fail.notFound();
  return `Saved as “${name}”.`;
}

/** @throws RequestError not_found for a view of someone else */
export async function deleteView({ tx, actor }: Context<Actor>, { id }: ById): Promise<string> {
  const [deleted] = await tx
    .delete(savedViews)
    .where(isOwn(actor, eq(savedViews.id, id)))
    .returning(viewColumns);
  if (!deleted) fail.notFound();
  return `Deleted the view “${deleted.name}”.`;
}
