import type { DeskOrder } from '../../../contract/desk-order.ts';
import type { DeskBuild, DeskTag } from '../api.ts';

/**
 * The tags that a change makes old, unless it was refused: the records are then as they were, and to refetch them could
 * take a form away with what was typed, as when the record was deleted meanwhile. Lists in an order hold nothing typed, so
 * they are refetched after a refusal as well: others changed them.
 */
export function unlessRefused<const Tags extends readonly unknown[]>(...tags: Tags) {
  return (_data: unknown, error: unknown): readonly Tags[number][] => (error ? [] : tags);
}

/**
 * The calls that plain records share; each section takes those that it has, under names of its own.
 * @param path of the list in the API, under which each record has its id
 */
export function recordEndpoints<Stored extends { id: string; version: number }, Fields>(
  build: DeskBuild,
  tag: DeskTag,
  path: string,
) {
  const list = { type: tag, id: 'list' } as const;
  const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    list: build.query<Stored[], void>({
      query: () => path,
      transformResponse: (answer: { data: Stored[] }) => answer.data,
      providesTags: [list],
    }),
    /** Null for a record that does not exist. */
    read: build.query<Stored | null, string>({
      query: pathOf,
      transformResponse: (answer: { data: Stored } | null) => answer?.data ?? null,
      extraOptions: { missingIsNull: true },
      providesTags: (_result, _error, id) => [{ type: tag, id }],
    }),
    create: build.mutation<Stored, Fields>({
      query: (body) => ({ path, method: 'POST', body }),
      transformResponse: (answer: { data: Stored }) => answer.data,
      invalidatesTags: unlessRefused(list),
    }),
    save: build.mutation<Stored, Fields & { id: string; version: number }>({
      query: ({ id, ...body }) => ({ path: pathOf(id), method: 'PUT', body }),
      transformResponse: (answer: { data: Stored }) => answer.data,
      invalidatesTags: unlessRefused(tag),
    }),
    order: build.mutation<unknown, DeskOrder>({
      query: (body) => ({ path: `${path}/order`, method: 'PUT', body }),
      invalidatesTags: [list],
    }),
    remove: build.mutation<unknown, string>({
      query: (id) => ({ path: pathOf(id), method: 'DELETE' }),
      invalidatesTags: unlessRefused(list, 'DeskTrash'),
    }),
  };
}
