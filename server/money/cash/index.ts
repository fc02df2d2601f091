export { lockBalance } from './queries.ts';
