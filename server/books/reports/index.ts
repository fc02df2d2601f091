/** What the books lend to other parts of the desk. */
export { daysOf } from './queries.ts';
