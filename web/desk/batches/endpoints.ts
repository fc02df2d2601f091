import { change, find, listOf, oneOf, read } from '../api.ts';

const list = listOf('DeskBatch');
const tags = oneOf('DeskBatch');
const changed = { invalidates: ['DeskBatch'] } as const;

export const listBatches = read('GET /desk/batches', { provides: [list] });
export const getBatchOptions = read('GET /desk/batch-options', { provides: [list, listOf('DeskCourse')] });
export const getBatch = find('GET /desk/batches/{id}', { provides: tags });
export const listBatchLearners = find('GET /desk/batches/{id}/learners', { provides: tags });
export const createBatch = change('POST /desk/batches', changed);
export const saveBatch = change('PUT /desk/batches/{id}', changed);
export const deleteBatch = change('DELETE /desk/batches/{id}', { invalidates: [list] });
export const addBatchLearner = change('POST /desk/batches/{id}/learners', changed);
export const moveBatchLearner = change('PUT /desk/batches/{id}/learners/{enrollment}', changed);
export const removeBatchLearner = change('DELETE /desk/batches/{id}/learners/{enrollment}', changed);
export const removeCourseLearner = change('POST /desk/batches/{id}/learners/{enrollment}/end', changed);
export const messageBatch = change('POST /desk/batches/{id}/messages', { invalidates: ['DeskBatch', 'DeskMail'] });

export const batchFilters = ['cursor', 'sort', 'course', 'when'] as const;
