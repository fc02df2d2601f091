/** What runs beside the desk asks of how long things are kept. */
export { forgetOld } from './forget-old.ts';
