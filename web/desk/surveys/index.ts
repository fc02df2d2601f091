export { listQuotes } from './endpoints.ts';
export { Quotes } from './Quotes.tsx';
