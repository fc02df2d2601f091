/** Names and pages of search results, for the palette. */
export { resultKindNames, resultPage } from './results.ts';
