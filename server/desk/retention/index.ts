/** What runs beside the desk asks of how long things are kept. */
export { purgeExpired } from './purge-expired.ts';
