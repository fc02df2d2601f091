/** Trainers for the pages of courses. */
export { presentTrainer } from './present.ts';
