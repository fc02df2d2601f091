import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import type { createLoader, Query } from '../page-route.ts';

type QueriesOf = Parameters<typeof createLoader>[0];

/** The part of a route that the file of its page declares. */
export type DeskRoute = { Component: ComponentType; queries: QueriesOf };

/** Options to load records again at each visit, because colleagues may have changed them. */
const refetch = { subscribe: false, forceRefetch: true } as const;

type Read<Input> = { initiate: (input: Input, options: typeof refetch) => Query };

export function visit<Input>({ initiate }: Read<Input>, input: Input): Query {
  return initiate(input, refetch);
}

/** The route of a page. @param queries the calls of a visit; the first one decides the status of the response */
export function deskRoute(Component: ComponentType, queries: QueriesOf = () => []): DeskRoute {
  return { Component, queries };
}

/** The route of a list, which loads what its address asks for. @param filters the parameters of the address that the list takes */
export function listRoute(Component: ComponentType, list: Read<ListQuery>, filters: readonly string[]): DeskRoute {
  return deskRoute(Component, (_, { searchParams }) => [visit(list, listQuery(searchParams, filters))]);
}

export type ListQuery = Record<string, string>;

export function listQuery(search: URLSearchParams, names: readonly string[]): ListQuery {
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value !== ''));
}

export function useListQuery(names: readonly string[]): ListQuery {
  const [search] = useSearchParams();
  return listQuery(search, names);
}
