import { change, find } from '../api.ts';

const tags = ['DeskBatch', 'DeskClass'] as const;

export const getProgress = find('GET /desk/batches/{id}/progress', { provides: tags });
export const nudgeLearner = change('POST /desk/batches/{id}/learners/{enrollment}/nudge', {
  invalidates: ['DeskBatch', 'DeskMail'],
});

export const progressFilters = ['sort'] as const;
