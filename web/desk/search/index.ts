/** The search, for the palette that every page opens. */
export { resultKindNames, resultPage } from './results.ts';
