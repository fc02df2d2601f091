/** Functions of the blog for the desk. */
export { contains } from './queries.ts';
