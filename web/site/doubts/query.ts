import type { DoubtsQuery } from '../../../contract/learning/doubt.ts';

const parameters = ['course', 'lesson', 'class', 'q', 'cursor'] as const;

/** The query for the list, from the parameters of the address. */
export function doubtsQuery(search: URLSearchParams): DoubtsQuery {
  return Object.fromEntries(
    parameters.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value !== ''),
  );
}
