/** Parts of learners for other pages of the desk. */
export { LearnerTable } from './LearnerTable.tsx';
