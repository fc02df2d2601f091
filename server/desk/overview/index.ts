/** What other parts of the desk use of the figures. */
export { source } from './leads.ts';
export { findNextBatches } from './money.ts';
