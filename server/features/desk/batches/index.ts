/** Functions of batches for other parts of the desk. */
export { lockBatch, requireBatch } from './service.ts';
