export { contains } from './queries.ts';
