/** The figures that other parts of the desk use. */
export { source } from './leads.ts';
export { findNextBatches } from './money.ts';
