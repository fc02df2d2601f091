import { change } from '../../calls.ts';

/** Paying online; apart from what each first visit loads. */
export const openCheckout = change('POST /pay/checkout');
