import type { DoubtsQuery } from '../../../contract/learning/doubt.ts';
import { change, find } from '../../calls.ts';

const changes = { alwaysInvalidates: ['Doubt'] } as const;

/** Doubts that the learner can read; null for a lesson, class or doubt without access. */
export const listDoubts = find('GET /doubts', { provides: ['Doubt'] });
export const getDoubt = find('GET /doubts/{id}', { provides: ['Doubt'] });
export const askDoubt = change('POST /doubts', { invalidates: ['Doubt', 'Learning'] });
export const answerDoubt = change('POST /doubts/{id}/answers', changes);
export const markDoubtAnswered = change('POST /doubts/{id}/answered', { alwaysInvalidates: ['Doubt', 'Learning'] });
export const followDoubt = change('POST /doubts/{id}/follow', changes);

const parameters = ['course', 'lesson', 'class', 'q', 'cursor'] as const;

export function doubtsQuery(search: URLSearchParams): DoubtsQuery {
  return Object.fromEntries(
    parameters.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value !== ''),
  );
}
