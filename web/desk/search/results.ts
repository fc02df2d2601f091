import type { DeskFound, FoundKind } from '../../../contract/desk-search.ts';
import { deskPaths } from '../../desk-paths.ts';

/** Kinds of records, as their lists are called. */
export const resultKindNames: Record<FoundKind, string> = {
  person: 'People',
  request: 'Requests',
  learner: 'Learners',
  order: 'Orders',
  message: 'Messages',
  batch: 'Batches',
  course: 'Courses',
  post: 'Posts',
};

/** The page of a record that was found; a learner's row in their course. */
export function resultPage({ kind, id, title, courseId }: DeskFound): string {
  if (kind === 'learner') return `${deskPaths.learners(courseId ?? '')}?${new URLSearchParams({ q: title })}`;
  return deskPaths[kind](id);
}
