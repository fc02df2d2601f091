/** What runs beside the desk asks of how long things are kept. */
export { forgetOld, KEPT_MONTHS } from './forget-old.ts';
