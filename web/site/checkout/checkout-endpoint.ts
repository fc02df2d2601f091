import { change } from '../../calls.ts';

/** Begins an online payment. In a file of its own, so that the first visit of other pages does not load it. */
export const openCheckout = change('POST /pay/checkout');
