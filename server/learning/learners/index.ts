export { listBatchLearners } from './endpoints.ts';
export { attemptedBy, markedBy, taughtIn } from './queries.ts';
