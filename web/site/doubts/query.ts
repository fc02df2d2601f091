import type { DoubtsQuery } from '../../../contract/learning/doubt.ts';

const names = ['course', 'lesson', 'class', 'q', 'cursor'] as const;

/** The list that an address asks for. */
export function doubtsQuery(search: URLSearchParams): DoubtsQuery {
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value !== ''));
}
