import { change, find } from '../api.ts';

const provides = ['DeskBatch', 'DeskClass'] as const;

/** How the learners of a batch get on. */
export const getProgress = find('GET /desk/batches/{id}/progress', { provides });
export const nudgeLearner = change('POST /desk/batches/{id}/learners/{enrollment}/nudge', {
  invalidates: ['DeskBatch', 'DeskMail'],
});

/** How the table is sorted, by the name in its address. */
export const progressFilters = ['sort'] as const;
