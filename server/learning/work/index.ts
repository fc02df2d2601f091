export { readAssignment } from './hand-in.ts';
export { scanFiles } from './scan.ts';
