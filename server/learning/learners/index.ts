export { attemptedBy, markedBy, taughtIn } from './queries.ts';
export { listBatchLearners } from './service.ts';
