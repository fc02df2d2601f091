/** The figures that other parts of the desk use. */
export { requestSource } from './leads.ts';
export { findNextBatches } from './money.ts';
