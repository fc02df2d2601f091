export { type Days, monthBounds } from './queries.ts';
