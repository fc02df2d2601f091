export { leadOrigin } from './lead-origin.ts';
