/** The presenter of trainers for the pages of courses. */
export { presentTrainer } from './present.ts';
