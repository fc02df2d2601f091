export { markedBy, taughtIn, triedBy } from './queries.ts';
export { listBatchLearners, NO_COURSE } from './service.ts';
