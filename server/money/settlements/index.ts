/** What runs beside the desk asks of settlements. */
export { fetchSettlements } from './fetch.ts';
