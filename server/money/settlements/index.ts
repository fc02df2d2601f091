export { fetchSettlements } from './fetch.ts';
