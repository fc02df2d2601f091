/** What the desk asks of the blog. */
export { contains } from './queries.ts';
