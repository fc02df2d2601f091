export { markedBy, taughtIn, triedBy } from './queries.ts';
export { listBatchLearners } from './service.ts';
