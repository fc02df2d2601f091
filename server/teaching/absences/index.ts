/** What other parts of the desk use of absences. */
export { countAbsences } from './queries.ts';
