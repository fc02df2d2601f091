/** What the other parts of the desk ask of learners. */

export { markedBy, taughtIn, triedBy } from './queries.ts';
export { listBatchLearners } from './service.ts';
