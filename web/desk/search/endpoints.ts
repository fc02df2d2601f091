import type { DeskSearchResult, SearchKind } from '../../../contract/desk/desk-search.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { read } from '../api.ts';

/** The search; an empty text has no results. */
export const searchDesk = read('GET /desk/search', { keepUnusedDataFor: 0 });

export const searchTextIn = (search: URLSearchParams): string => (search.get('q') ?? '').trim().slice(0, 200);

export const resultKindNames: Record<SearchKind, string> = {
  person: 'People',
  request: 'Leads',
  learner: 'Learners',
  order: 'Orders',
  message: 'Messages',
  batch: 'Batches',
  course: 'Courses',
  post: 'Posts',
};

/** The page of a search result; for a learner, their row in the list of the course. */
export function resultPage({ kind, id, title, courseId }: DeskSearchResult): string {
  if (kind === 'learner') return `${deskPaths.learners(courseId ?? '')}?${new URLSearchParams({ q: title })}`;
  return deskPaths[kind](id);
}
