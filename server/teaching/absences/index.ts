export { absencesAt, findAbsences } from './queries.ts';
