/** What other parts of the desk use of absences. */
export { absencesAt, countAbsences } from './queries.ts';
