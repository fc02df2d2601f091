export { findOpenBatches } from './open.ts';
export { isTaughtBy, teaches } from './taught.ts';
