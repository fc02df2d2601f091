export { findOpenBatches } from './open.ts';
export { isTaughtBy } from './taught.ts';
