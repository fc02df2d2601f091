/** Functions of batches for what sells them. */
export { findOpenBatches } from './open.ts';
export { isTaughtBy } from './taught.ts';
