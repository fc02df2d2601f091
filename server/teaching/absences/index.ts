export { absencesAt } from './queries.ts';
