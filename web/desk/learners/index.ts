export { LearnerTable } from './LearnerTable.tsx';
