/** Parts of surveys for other pages of the desk. */
export { listQuotes } from './endpoints.ts';
export { Quotes } from './Quotes.tsx';
