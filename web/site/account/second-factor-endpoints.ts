import { change, read } from '../../calls.ts';

const me = { alwaysInvalidates: ['User'] } as const;

/** The second factor of the caller's own sign-in. */
export const getSecondFactor = read('GET /account/second-factor', { provides: ['User'] });
export const beginSecondFactor = change('POST /account/second-factor', me);
export const confirmSecondFactor = change('POST /account/second-factor/confirm', me);
export const endSecondFactor = change('POST /account/second-factor/end', me);
