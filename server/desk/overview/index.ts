/** What other parts of the desk use of the figures. */
export { findNextBatches } from './money.ts';
