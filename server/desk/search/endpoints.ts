import {
  DeskSearchQuery,
  DeskSearchResponse,
  type DeskSearchResult,
  type SearchKind,
  searchKinds,
} from '../../../contract/desk/desk-search.ts';
import { mayNow, type Permission, permissions } from '../../../contract/people/permission.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { hasWords } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { finders } from './queries.ts';

/** One of them is needed to list a kind of record, and so to find it. */
const listPermissions: Record<SearchKind, readonly Permission[]> = {
  person: ['leads.work', 'sales.quote', 'money.record', 'accounting.read', 'classes.plan'],
  request: ['leads.work'],
  learner: ['classes.plan', 'classes.teach'],
  order: ['sales.quote', 'money.record', 'accounting.read'],
  message: ['leads.work'],
  batch: ['classes.plan'],
  course: ['content.write', 'classes.teach'],
  post: ['content.write'],
};

/** The permissions without which a trainer finds only their own. */
const wholeLists: Partial<Record<SearchKind, Permission>> = { learner: 'classes.plan', course: 'content.write' };

export async function search(
  { db }: Pick<Deps, 'db'>,
  { actor, q: text }: { actor: Actor; q: string },
): Promise<DeskSearchResult[]> {
  if (!hasWords(text)) return [];
  const kinds = searchKinds.filter((kind) => mayNow(actor, ...listPermissions[kind]));
  const rowsByKind = await Promise.all(
    kinds.map((kind) => {
      const seesAll = wholeLists[kind];
      return finders[kind](db, { text, taughtBy: seesAll && !mayNow(actor, seesAll) ? actor.id : undefined });
    }),
  );
  return rowsByKind.flatMap((rows, index) =>
    rows.map((row) => ({ kind: kinds[index] ?? 'person', courseId: null, ...row })),
  );
}

export const searchEndpoints = [
  endpoint({
    id: 'searchDesk',
    path: 'GET /desk/search',
    summary: 'Search people, requests, orders, batches and courses, newest of each type first',
    description: 'Only record types that the caller may list are searched.',
    may: permissions,
    query: DeskSearchQuery,
    response: jsonResponse(DeskSearchResponse, 'A few results of each type.'),
    handler: async ({ deps, actor, query }) => ({ data: await search(deps, { actor, ...query }) }),
  }),
];
