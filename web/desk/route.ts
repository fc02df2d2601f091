import type { ComponentType } from 'react';
import type { createLoader, Query } from '../page-route.ts';

type QueriesOf = Parameters<typeof createLoader>[0];

/** What the file of a page gives to its route. */
export type DeskRoute = { Component: ComponentType; queries: QueriesOf };

/** Others work at the desk too, so each visit to a page asks again. */
const refetch = { subscribe: false, forceRefetch: true } as const;

/** A call that a visit to a page makes. */
export function visit<Input>(
  { initiate }: { initiate: (input: Input, options: typeof refetch) => Query },
  input: Input,
): Query {
  return initiate(input, refetch);
}

/** The route of a page. @param queries the calls of a visit, of which the first decides the status of the answer */
export function deskRoute(Component: ComponentType, queries: QueriesOf = () => []): DeskRoute {
  return { Component, queries };
}
