/** Functions of learners' work for other features. */
export { readAssignment } from './hand-in.ts';
export { scanFiles } from './scan.ts';
