export { monthBounds } from './queries.ts';
