/** Functions of batches for other parts of the desk. */
export { findOpenBatches } from './open.ts';
export { lockBatch, requireBatch } from './service.ts';
