/** What the other parts of the desk show of learners. */
export { LearnerTable } from './LearnerTable.tsx';
