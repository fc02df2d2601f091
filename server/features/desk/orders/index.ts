/** What the other parts of the desk ask of orders. */
export { sumOverdue } from './queries.ts';
