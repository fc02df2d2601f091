export { lockBalance } from './queries.ts';
export { refuseWithCash } from './refuse-with-cash.ts';
