import { change, read } from '../../calls.ts';

const userChange = { alwaysInvalidates: ['User'] } as const;

/** The second factor of the signed-in person. */
export const getSecondFactor = read('GET /account/second-factor', { provides: ['User'] });
export const beginSecondFactor = change('POST /account/second-factor', userChange);
export const confirmSecondFactor = change('POST /account/second-factor/confirm', userChange);
export const endSecondFactor = change('POST /account/second-factor/end', userChange);
