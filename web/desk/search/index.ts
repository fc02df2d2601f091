/** The search, for the palette that every page opens. */
export { foundNames, foundPage } from './found.ts';
