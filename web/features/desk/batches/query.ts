import { batchTimes, type DeskBatchListQuery } from '../../../../contract/desk-batches.ts';

/** What the address of the list asks for; what it cannot ask for is left out. */
export function batchQuery(search: URLSearchParams): DeskBatchListQuery {
  const wanted = search.get('when');
  return {
    course: search.get('course') || undefined,
    when: batchTimes.find((time) => time === wanted),
    cursor: search.get('cursor') || undefined,
  };
}
