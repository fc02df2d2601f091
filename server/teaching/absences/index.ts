/** What other parts of the desk use of absences. */
export { absencesAt } from './queries.ts';
