import { type DeskFound, type FoundKind, foundKinds } from '../../../contract/desk/desk-search.ts';
import { mayNow, type Permission } from '../../../contract/people/permission.ts';
import { hasWords } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { finders } from './queries.ts';

/** The permissions to find a kind of record: those to list it. */
const may: Record<FoundKind, readonly Permission[]> = {
  person: ['leads.work', 'sales.quote', 'money.record', 'accounting.read', 'classes.plan'],
  request: ['leads.work'],
  learner: ['classes.plan', 'classes.teach'],
  order: ['sales.quote', 'money.record', 'accounting.read'],
  message: ['leads.work'],
  batch: ['classes.plan'],
  course: ['content.write', 'classes.teach'],
  post: ['content.write'],
};

/** The first records that contain every word, of each kind that the actor may list. */
export async function search(
  { db }: Pick<Deps, 'db'>,
  { actor }: { actor: Actor },
  text: string,
): Promise<DeskFound[]> {
  if (!hasWords(text)) return [];
  const kinds = foundKinds.filter((kind) => mayNow(actor, ...may[kind]));
  const taughtBy = mayNow(actor, 'content.write', 'classes.plan') ? undefined : actor.id;
  const found = await Promise.all(kinds.map((kind) => finders[kind](db, { text, taughtBy })));
  return found.flatMap((rows, at) => rows.map((row) => ({ kind: kinds[at] ?? 'person', courseId: null, ...row })));
}
