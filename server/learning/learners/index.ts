export { listBatchLearners } from './endpoints.ts';
export { taughtIn } from './queries.ts';
