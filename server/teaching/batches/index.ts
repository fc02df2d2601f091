export { findOpenBatches } from './open-batches.ts';
export { isTaughtBy, teaches } from './taught.ts';
