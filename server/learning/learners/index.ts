export { attemptedBy, markedBy, taughtIn } from './queries.ts';
export { listBatchLearners, NO_COURSE } from './service.ts';
