import { read } from '../../calls.ts';

/** The outcome of a form posted without scripts; only the server's renderer asks for it. */
export const getFormOutcome = read('GET /form-outcome');

/** Made once, for all the forms of a page. */
export const selectFormOutcome = getFormOutcome.select();
